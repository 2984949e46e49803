// @ts-nocheck
// Leaders: the three cards a side chooses from, the one that lies before it, and their words.

import { leaderPicture } from "../board/pictures.js";
import { designWords } from "../words/designers.js";
import { h, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { onLongPress, pointed } from "../../neuroshima/table/pointing.js";
import { fill, gettext, ngettext, pick } from "../../neuroshima/table/text.js";

const USES = 2; // of every card; after the first it lies on its second side

/** The step in which leaders are chosen, or null. */
const choiceOf = (view) => (view.setup?.[0]?.step === "leader" ? view.setup[0] : null);

/** The card that lies before a seat's side: {leader, used}; null where there is none any more. */
const leaderOf = (view, seat) => view.leaders?.[view.players[seat]?.team] ?? null;

/** What there is to be shown of a seat: [{leader, used, open}]; `open` where the card is still to be chosen. */
function cardsOf(view, seat) {
  const choice = choiceOf(view);
  const { team } = view.players[seat];
  if (!choice) return [leaderOf(view, seat)].filter(Boolean);
  const left = choice.chosen[team] ? [choice.chosen[team]] : (choice.dealt[team] ?? []);
  return left.map((leader) => ({ leader, used: 0, open: !choice.chosen[team] }));
}

/** What the others know while one chooses. */
function waitingWords(view, seat, elsewhere) {
  const choice = choiceOf(view);
  const { team } = view.players[seat];
  if (!choice || elsewhere || choice.dealt[team]) return "";
  return choice.done[team] ? gettext("Has chosen a leader, face down.") : gettext("Is choosing a leader.");
}

export class LeaderCards {
  /** `on`: see PlayerPanel; `on.chooseLeader(seat, id, button)`, `on.explainLeader(id, element)`. */
  constructor(names, seat, on) {
    this.names = names;
    this.seat = seat;
    this.on = on;
    this.cards = h("div", { class: "nh-leader-cards", role: "group" });
    this.words = h("p", { class: "nh-leader-words" });
    this.root = h("div", { class: "nh-leaders", hidden: true }, this.cards, this.words);
  }

  /** `usable`: the ids that may be used or chosen now; `chosen`: the one that is about to be. */
  update(view, { usable, chosen, mine }) {
    const elsewhere = this.liesBeforeMe(view);
    const cards = elsewhere ? [] : cardsOf(view, this.seat);
    const words = waitingWords(view, this.seat, elsewhere);
    this.root.hidden = !cards.length && !words;
    setText(this.words, words);
    setAttribute(this.cards, "aria-label", fill(gettext("Leader of %(player)s"), { player: this.names.player(this.seat) }));
    reconcile(this.cards, cards, (card) => card.leader, (card) => this.button(card.leader), (node, card) => this.updateButton(node, card, { usable, chosen, mine }));
  }

  /** What a team chooses from lies before the viewer once, and not before his partner as well. */
  liesBeforeMe(view) {
    if (!choiceOf(view) || this.names.isMine(this.seat)) return false;
    const { team } = view.players[this.seat];
    return view.players.some((player, seat) => player.team === team && this.names.isMine(seat));
  }

  button(id) {
    const { names } = this;
    const explain = (element) => this.on.explainLeader(id, element);
    const rule = h("span", { class: "nh-leader-rule" }, ...leaderLines(names, id).map((line) => h("span", {}, line)));
    const words = h("span", { class: "nh-leader-text" }, h("strong", {}, names.leader(id)), h("small", { class: "nh-leader-side" }), ...design(names, id), rule);
    const button = h("button", { type: "button", class: "nh-leader", "data-leader": id, "aria-describedby": "nt-card", ...pointed(explain, this.on.leave) }, leaderPicture(id, 64), words);
    onLongPress(button, () => explain(button));
    button.addEventListener("click", () => this.on.chooseLeader(this.seat, id, button));
    return button;
  }

  updateButton(node, { leader, used, open }, { usable, chosen, mine }) {
    const can = mine && usable.includes(leader);
    setText(node.querySelector(".nh-leader-side"), sideWords(used));
    setAttribute(node, "data-used", used);
    setAttribute(node, "aria-pressed", can ? String(chosen === leader) : null);
    setAttribute(node, "aria-keyshortcuts", can && !open ? "L" : null);
    node.querySelector(".nh-leader-rule").hidden = !open;
    node.classList.toggle("nh-chosen", chosen === leader);
    node.classList.toggle("nh-idle", !can);
  }
}

/** How often it can still be used. */
function sideWords(used) {
  const left = USES - used;
  return fill(ngettext("%(n)s use left", "%(n)s uses left", left), { n: left });
}

function design(names, id) {
  const words = designWords(names.leaderFacts(id)?.designer);
  return words ? [h("small", { class: "nh-leader-design" }, words)] : [];
}

/** What the card says: when, and what. */
export function leaderLines(names, id) {
  const { moments, texts } = names.leaderFacts(id) ?? {};
  return [`${pick(moments)}:`, pick(texts)];
}

/** For the explaining card. */
export function explainLeader(names, id, view) {
  const held = view.leaders?.find((card) => card?.leader === id);
  const side = held ? [sideWords(held.used)] : [];
  return { leader: id, title: names.leader(id), subtitle: gettext("Leader"), sections: [{ lines: leaderLines(names, id) }, { lines: [...side, gettext("Once in a turn at most, twice in a game.")] }], note: origin(names, id) };
}

function origin(names, id) {
  const design = designWords(names.leaderFacts(id)?.designer);
  return design ? fill(gettext("This card is in no rulebook: %(design)s."), { design }) : gettext("A card of the rulebook of 2025.");
}

/** What the viewer has to do while leaders are chosen: [words, hint]. */
export function choosingWords() {
  return [gettext("Choose your leader: one of these three cards."), gettext("The others see it when everybody has chosen.")];
}

/** The question whether the leader is used now, and how: [words, hint]. */
export function askedWords(view, flow, names) {
  const { leader } = leaderOf(view, view.pending.seat) ?? {};
  if (flow.ask === "use") return [fill(gettext("Do you use your leader now: %(leader)s?"), { leader: names.leader(leader) }), pick(names.leaderFacts(leader)?.texts)];
  return [gettext("Choose the unit, turn it and confirm."), pick(names.leaderFacts(leader)?.texts)];
}
