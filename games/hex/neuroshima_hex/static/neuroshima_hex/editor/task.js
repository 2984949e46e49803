// What the editor's prompt says and offers: of what is chosen, what can be done with it.

import { fill, gettext } from "../../neuroshima/table/text.js";
import { structureName } from "../words/structures.js";
import { counted, layerAt, marked, thingAt, unitAt } from "./position.js";

/** @import { Task } from "../../neuroshima/table/types.js" */

/**
 * As Prompt.update takes it.
 * @param {import("./controller.js").EditController} controller
 * @returns {Task}
 */
export function editTask(controller) {
  const { chosen, editor, position } = controller;
  const cancel = { key: "cancel", text: gettext("Cancel"), run: () => controller.cancel() };
  const thing = chosen?.at && thingAt(position, chosen.at);
  if (chosen && !chosen.at) {
    const { buttons = [], ...words } = carried(controller);
    return { ...words, buttons: [...buttons, cancel], mine: true };
  }
  if (!thing) return { words: gettext("Set up a position."), hint: gettext("Choose a tile beside the board and a field for it, or a tile on the board to change it."), buttons: [] };
  const { names } = editor;
  const isPrize = layerAt(position, thing.at) === "prizes";
  const words = fill(gettext("%(tile)s on %(field)s"), { tile: isPrize ? gettext("A prize") : names.unit(thing), field: names.field(thing.at) });
  const buttons = isPrize ? prizeButtons(controller, thing) : thingButtons(controller, thing);
  const hint = isPrize ? gettext("Choose a free field to move it there.") : gettext("Choose a free field to move it there, or the same once more to turn it.");
  return { words, hint, buttons: [...buttons, cancel], mine: true };
}

/** Of something of the palette. */
function carried(controller) {
  const { chosen, editor } = controller;
  const { names } = editor;
  if (chosen.tool === "shape") return { words: gettext("Choose a field to take it away, or a place for another one."), hint: gettext("What stands there goes with it.") };
  if (chosen.tool === "bare") return { words: gettext("Choose a field to clear it of terrain.") };
  if (chosen.terrain) return { words: fill(gettext("%(terrain)s: choose its fields."), { terrain: names.terrain(chosen.terrain) }), hint: gettext("Once more takes it away.") };
  if (chosen.prize) return { words: fill(gettext("To be won: %(marker)s. Choose a field."), { marker: names.plainMarker(chosen.prize) }) };
  if (chosen.marker) return { words: fill(gettext("Put a marker on a unit: %(marker)s"), { marker: names.plainMarker(chosen.marker) }), buttons: keepButtons(controller, chosen.marker) };
  return { ...carriedTile(controller), buttons: [...turnButtons(controller), ...pileButtons(controller, chosen)] };
}

function carriedTile({ chosen, editor }) {
  const { names, pairs } = editor;
  if (pairs.isPart(chosen)) {
    const whole = fill(gettext("%(tile)s (%(army)s)"), { tile: structureName(names, chosen.seat), army: names.sideOf(chosen) });
    return { words: fill(gettext("%(tile)s: choose a field."), { tile: whole }), hint: gettext("Its other tile lands beside that; R turns it about.") };
  }
  const instant = names.definition(chosen).kind === "instant";
  const words = fill(instant ? gettext("%(tile)s: an instant tile.") : gettext("%(tile)s: choose a field."), { tile: names.unit(chosen) });
  return { words, hint: instant ? gettext("It can be held in a hand.") : gettext("What stands there makes room for it.") };
}

/** A marker that players keep may be given to each of them. */
function keepButtons(controller, marker) {
  const { editor, position } = controller;
  if (!editor.names.catalogue.markers[marker]?.kept) return [];
  return position.players.map((_player, seat) => ({ key: `keep-${seat}`, text: fill(gettext("%(army)s keeps it"), { army: editor.names.army(seat) }), run: () => controller.keep(seat, marker) }));
}

function turnButtons(controller) {
  return [
    { key: "left", text: "↺", label: gettext("Turn back"), run: () => controller.turn(-1) },
    { key: "right", text: "↻", label: gettext("Turn clockwise"), run: () => controller.turn(1) },
  ];
}

function pileButtons(controller, piece) {
  if (!controller.isDealt(piece)) return [];
  const stack = { key: "stack", text: gettext("On the stack"), run: () => controller.deal("stack") };
  return [
    { key: "hand", text: gettext("Into the hand"), run: () => controller.deal("hand") },
    ...(piece.at ? [] : [stack]), // what stands on the board seldom goes back there: with the key
    { key: "discard", text: gettext("Discarded"), run: () => controller.deal("discard") },
  ];
}

/** Of what stands or lies on the board. */
function thingButtons(controller, thing) {
  const { position } = controller;
  const remove = { key: "remove", text: gettext("Remove"), run: () => controller.remove() };
  const layer = layerAt(position, thing.at);
  if (layer === "ground") return [remove];
  if (layer === "fixtures") return [...turnButtons(controller), remove];
  const wounds = isCounted(controller.editor.names, thing) ? [] : [{ key: "wound", text: gettext("Wound"), run: () => controller.wound(1) }];
  if (thing.wounds) wounds.push({ key: "heal", text: gettext("Heal"), run: () => controller.wound(-1) });
  return [...turnButtons(controller), ...pairButtons(controller, thing), ...wounds, ...markerButtons(controller, thing), ...pileButtons(controller, thing), remove];
}

/** A Structure turns about as a whole; each of its tiles turns and has two faces besides. */
function pairButtons(controller, { at }) {
  const { editor, position } = controller;
  if (!editor.pairs.isPart(unitAt(position, at))) return [];
  return [
    { key: "alone", text: gettext("Turn this tile"), run: () => controller.turn(1, true) },
    { key: "flip", text: gettext("Other face"), run: () => controller.flip() },
  ];
}

/** One button for each kind of marker that lies on it, to take one off. */
function markerButtons(controller, { at, markers = {} }) {
  const { editor, position } = controller;
  return Object.keys(markers).map((id) => ({
    key: `marker-${id}`, text: fill(gettext("Take off: %(marker)s"), { marker: editor.names.plainMarker(id) }),
    run: () => controller.changeTo(marked(position, at, id, -1)),
  }));
}

function prizeButtons(controller, prize) {
  const { at } = prize;
  const { names } = controller.editor;
  const locked = (by) => () => controller.changePrize(at, (one) => ({ ...one, security: Math.max(1, one.security + by) }));
  const heal = prize.damage ? [{ key: "heal", text: gettext("Heal"), run: () => controller.wound(-1) }] : [];
  const take = Object.keys(prize.markers).map((id) => ({
    key: `marker-${id}`, text: fill(gettext("Take off: %(marker)s"), { marker: names.plainMarker(id) }),
    run: () => controller.changePrize(at, (one) => ({ ...one, markers: counted(one.markers, id, -1) })),
  }));
  return [
    { key: "stronger", text: gettext("Lock +1"), run: locked(1) }, { key: "weaker", text: gettext("Lock −1"), run: locked(-1) },
    { key: "wound", text: gettext("Wound"), run: () => controller.wound(1) }, ...heal, ...take,
    { key: "remove", text: gettext("Remove"), run: () => controller.remove() },
  ];
}

/** Whether the wounds of the tile are counted as its player's hit points: of an HQ, unless it is one of several. */
const isCounted = (names, thing) => names.isHq(thing) && !names.isOneOfSeveral(thing);
