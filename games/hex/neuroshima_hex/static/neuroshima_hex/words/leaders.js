// Leaders in words: what is written on a card, and what must be done with it now.

import { fill, gettext, ngettext, pick } from "../../neuroshima/table/text.js";
import { designWords } from "./designers.js";

/**
 * @import { HexFlow } from "../actions/flow.js"
 * @import { Explanation, HexView, LeaderCard, SetupStep } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

const USES = 2; // of every card; after the first it lies on its second side

/**
 * The step in which leaders are chosen, or null.
 * @param {HexView} view
 * @returns {SetupStep | null}
 */
export const choiceOf = (view) => (view.setup?.[0]?.step === "leader" ? view.setup[0] : null);

/**
 * The card that lies before a seat's side: {leader, used}; null where there is none any more.
 * @param {HexView} view
 * @param {number} seat
 * @returns {LeaderCard | null}
 */
export const leaderOf = (view, seat) => view.leaders?.[view.players[seat]?.team] ?? null;

/**
 * What the others know while one chooses.
 * @param {HexView} view
 * @param {number} seat
 * @param {boolean} elsewhere
 * @returns {string}
 */
export function waitingWords(view, seat, elsewhere) {
  const choice = choiceOf(view);
  const { team } = view.players[seat];
  if (!choice || elsewhere || choice.dealt[team]) return "";
  return choice.done[team] ? gettext("Has chosen a leader, face down.") : gettext("Is choosing a leader.");
}

/**
 * How often it can still be used.
 * @param {number} used
 * @returns {string}
 */
export function sideWords(used) {
  const left = USES - used;
  return fill(ngettext("%(n)s use left", "%(n)s uses left", left), { n: left });
}

/**
 * What the card says: when, and what.
 * @param {HexNames} names
 * @param {string} id
 * @returns {string[]}
 */
export function leaderLines(names, id) {
  const { moments, texts } = names.leaderFacts(id) ?? {};
  return [`${pick(moments)}:`, pick(texts)];
}

/**
 * For the explaining card.
 * @param {HexNames} names
 * @param {string} id
 * @param {HexView} view
 * @returns {Explanation}
 */
export function explainLeader(names, id, view) {
  const held = view.leaders?.find((card) => card?.leader === id);
  const side = held ? [sideWords(held.used)] : [];
  return { leader: id, title: names.leader(id), subtitle: gettext("Leader"), sections: [{ lines: leaderLines(names, id) }, { lines: [...side, gettext("Once in a turn at most, twice in a game.")] }], note: origin(names, id) };
}

function origin(names, id) {
  const design = designWords(names.leaderFacts(id)?.designer);
  return design ? fill(gettext("This card is in no rulebook: %(design)s."), { design }) : gettext("A card of the rulebook of 2025.");
}

/**
 * What the viewer has to do while leaders are chosen: [words, hint].
 * @returns {string[]}
 */
export function choosingWords() {
  return [gettext("Choose your leader: one of these three cards."), gettext("The others see it when everybody has chosen.")];
}

/**
 * The question whether the leader is used now, and how: [words, hint].
 * @param {HexView} view
 * @param {HexFlow} flow
 * @param {HexNames} names
 * @returns {string[]}
 */
export function askedWords(view, flow, names) {
  const { leader } = leaderOf(view, view.pending.seat) ?? {};
  if (flow.ask === "use") return [fill(gettext("Do you use your leader now: %(leader)s?"), { leader: names.leader(leader) }), pick(names.leaderFacts(leader)?.texts)];
  return [gettext("Choose the unit, turn it and confirm."), pick(names.leaderFacts(leader)?.texts)];
}
