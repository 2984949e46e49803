// A page of a rulebook: which edition is shown, examples that are played where they stand, and printing.

import { gettext, interpolate } from "../shared/words.js";
import { Editions } from "./editions.js";

/**
 * Play an example in its figure, or close it again.
 * @param {HTMLAnchorElement} link
 */
function toggleExample(link) {
  const figure = link.closest("figure");
  const open = figure.querySelector("iframe");
  figure.classList.toggle("open", open === null);
  link.lastChild.textContent = ` ${open === null ? gettext("Close the example") : gettext("Play the example")}`;
  link.firstElementChild.textContent = open === null ? "×" : "▶";
  if (open !== null) return open.remove();
  const frame = document.createElement("iframe");
  frame.src = `${link.href}?framed`;
  frame.title = interpolate(gettext("Example: %(title)s"), { title: link.dataset.title }, true);
  figure.prepend(frame);
  frame.scrollIntoView({ block: "nearest" });
}

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".play-example"))) {
  link.setAttribute("role", "button");
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    toggleExample(link);
  });
  link.addEventListener("keydown", (event) => { if (event.key === " ") { event.preventDefault(); link.click(); } });
}

/** @type {Map<HTMLImageElement, HTMLImageElement>} the same pictures for white paper, by those of the page */
const onPaper = new Map();

/**
 * Fetch the pictures for white paper: nothing is fetched once a page is being printed.
 * @returns {Promise<unknown>} ends when all of them are here
 */
function fetchForPaper() {
  for (const image of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("img[data-paper]"))) {
    if (!onPaper.has(image)) onPaper.set(image, Object.assign(new Image(), { className: "on-paper", alt: "", fetchPriority: "low", src: image.dataset.paper }));
  }
  return Promise.allSettled([...onPaper.values()].map((copy) => copy.decode()));
}

addEventListener("beforeprint", () => {
  for (const [image, copy] of onPaper) if (copy.complete) image.replaceWith(copy);
});
addEventListener("afterprint", () => {
  for (const [image, copy] of onPaper) copy.replaceWith(image);
});
addEventListener("load", fetchForPaper); // also for those who print by the browser's own menu

const print_ = document.getElementById("print");
print_?.addEventListener("click", async () => {
  for (const image of document.images) image.loading = "eager"; // pictures that were never scrolled to
  await fetchForPaper();
  print();
});

const chapters = /** @type {HTMLDetailsElement | null} */ (document.getElementById("rules-chapters"));
if (chapters && matchMedia("(max-width: 60rem)").matches) chapters.open = false;
if (chapters) chapters.dataset.laid = "";

const form = document.getElementById("editions");
if (form) new Editions(form, document.querySelector(".rules-text")).start();
