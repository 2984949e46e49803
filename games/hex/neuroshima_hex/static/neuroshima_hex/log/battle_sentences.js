// Sentences of a battle, and the rules behind them: attacks, decisions, what is destroyed.

import { fill, gettext } from "../../neuroshima/table/text.js";
import { sameField } from "../board/geometry.js";
import { woundCount } from "../words/amounts.js";
import { directionName } from "../words/names.js";
import { scores } from "./results.js";
import { toldSentence } from "./told_words.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { HexOutcome, SentenceParts } from "../types.js"
 * @import { EventWords } from "./event_words.js"
 */

/**
 * @param {GameEvent} e
 * @param {EventWords} w
 * @returns {string}
 */
export function attack(e, w) {
  const values = { unit: w.attacker(e), target: e.to ? w.unitThere(e.to) : "", wounds: e.endless && e.wounds ? gettext("wounds without end") : woundCount(e.wounds ?? 0), direction: directionName(e.direction ?? 0) };
  if (!e.to) return fill(w.names.words(e.kind, "misses") || gettext("%(unit)s attacks nobody"), values);
  return fill(w.names.words(e.kind, "hits") || gettext("%(unit)s hits %(target)s: %(wounds)s"), values);
}

/**
 * What a player has decided before a segment; null for one that leaves everything as it is.
 * @param {GameEvent} e
 * @param {EventWords} w
 * @returns {SentenceParts | null}
 */
export function declared(e, w) {
  const told = e.by ? toldSentence(e, w, e.by, "declares") : null;
  if (told) return told;
  const unit = w.unitThere(e.unit);
  if ("explode" in e) return [fill(e.explode ? gettext("%(unit)s is going to explode") : gettext("%(unit)s attacks and does not explode"), { unit }), [e.unit]];
  if ("opponent" in e) return [fill(gettext("%(unit)s hurts its own HQ: %(player)s gets the points"), { unit, player: w.who(e.opponent) }), [e.unit]];
  if (e.path) return [fill(gettext("%(unit)s steers its shot over %(fields)s"), { unit, fields: w.places(e.path) }), [e.unit, ...e.path]];
  if (e.target) return [fill(gettext("%(unit)s aims at %(target)s"), { unit, target: w.unitThere(e.target) }), [e.unit, e.target]];
  return null;
}

/**
 * @param {GameEvent} e
 * @param {EventWords} w
 * @returns {string}
 */
export function attackRule(e, w) {
  const parts = [fill(gettext("%(kind)s, strength %(n)s"), { kind: w.names.trait(e.kind), n: e.strength })];
  if (e.to && e.wounds === 0 && [e.from, e.to].every((at) => w.isHq(at))) parts.push(gettext("an HQ never wounds an HQ"));
  if (e.armor) parts.push(gettext("armor on that side takes one off"));
  if (e.over?.length && e.kind !== "melee") parts.push(fill(gettext("friendly units are passed: %(units)s"), { units: e.over.map((at) => w.unit(at)).join(", ") }));
  const relays = e.path?.slice(1, e.to ? -1 : undefined).map((at) => w.tracker.at(at)).filter(Boolean) ?? [];
  if (relays.length) parts.push(fill(gettext("sent on by %(units)s"), { units: relays.map((unit) => w.names.unit(unit)).join(", ") }));
  if (e.extra) parts.push(gettext("extra attack"));
  return parts.join("; ");
}

/**
 * @param {GameEvent} e
 * @param {EventWords} w
 * @returns {string}
 */
export function destroyedRule(e, w) {
  const { sprung, fighting } = w.tracker;
  if (sprung && !fighting && e.cause === "wounds" && sameField(sprung.at, e.at)) return w.names.trait(sprung.cause);
  if (e.cause === "eliminated") return gettext("Its player is out of the game");
  if (w.names.isSpecialRule(e.cause)) return w.names.specialRule(e.cause);
  if (w.tracker.played === "grenade") return gettext("A grenade destroys a unit of any toughness");
  if (w.names.definition(e)?.kind === "hq") return gettext("Its last hit point is gone; the battle is fought to its end");
  return { wounds: gettext("More wounds than toughness"), absorbed: gettext("A medic that takes wounds over is destroyed"), exploded: gettext("It has exploded"), unsupported: gettext("It has lost the toughness that bore its wounds") }[e.cause] ?? w.names.words(e.cause, "texts") ?? "";
}

/**
 * @param {GameEvent} e
 * @param {EventWords} w
 * @returns {string}
 */
export function battleStarted(e, w) {
  return {
    tile: () => gettext("A battle begins: Battle tile"),
    boarding: () => gettext("A battle begins: Boarding"),
    filled: () => gettext("A battle begins: the board is full"),
    final: () => fill(gettext("The %(battle)s begins"), { battle: w.names.words("final_battle", "names") }),
    overtime: () => gettext("The overtime battle begins"),
  }[e.cause]?.() ?? gettext("A battle begins");
}

/**
 * @param {GameEvent} e
 * @param {EventWords} w
 * @returns {string}
 */
export function battleEnded(e, w) {
  return w.names.counted ? gettext("The battle is over") : fill(gettext("The battle is over: %(scores)s"), { scores: scores(/** @type {HexOutcome} */ (e), w.names) });
}

/**
 * The special rule that brought it about, or what a player pays for, if there is one.
 * @param {GameEvent} e
 * @param {EventWords} w
 * @returns {string}
 */
export function special(e, w) {
  if (!e.rule) return "";
  return w.names.isSpecialRule(e.rule) ? w.names.specialRule(e.rule) : w.names.words(e.rule, "texts");
}

/**
 * @param {GameEvent} event
 * @returns {string}
 */
export function prizeLostRule({ cause }) {
  return { contested: gettext("Both sides dealt the last wound at the same time"), guard: gettext("Nobody guards it any more") }[cause] ?? "";
}
