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

const print_ = document.getElementById("print");
if (print_) {
  print_.hidden = false;
  print_.addEventListener("click", () => {
    for (const image of document.images) image.loading = "eager"; // pictures that were never scrolled to
    print();
  });
}

const chapters = /** @type {HTMLDetailsElement | null} */ (document.getElementById("rules-chapters"));
if (chapters && matchMedia("(max-width: 60rem)").matches) chapters.open = false;

const form = document.getElementById("editions");
if (form) new Editions(form, document.querySelector(".rules-text"), document.getElementById("rules").dataset.book).start();
