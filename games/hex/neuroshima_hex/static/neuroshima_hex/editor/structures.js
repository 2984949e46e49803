// Structures in a position in the making: two tiles side by side that are put, moved, turned and removed as one.

import { neighbour, sameField } from "../board/geometry.js";
import { faces } from "../words/structures.js";
import { turnedBy } from "./position.js";

/**
 * @import { Field, HexView, Piece, Position, Thing } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

const ROUND = [0, 1, 2, 3, 4, 5];

/** The direction from a field to its neighbour. */
const towards = (from, to) => ROUND.find((direction) => sameField(neighbour(from, direction), to));

/** The two tiles of a Structure, changed as one. */
export class Pairs {
  /** @param {HexNames} names */
  constructor(names) {
    this.names = names;
  }

  /**
   * @param {Piece} piece
   * @returns {boolean}
   */
  isPart(piece) {
    return Boolean(piece && piece.seat !== null && this.names.definition(piece)?.part);
  }

  /**
   * The tiles of a seat's Structure that stand on the board: both, or none.
   * @param {Position} position
   * @param {number} seat
   * @returns {Thing[]}
   */
  standing(position, seat) {
    return position.board.filter((unit) => unit.seat === seat && this.isPart(unit));
  }

  /**
   * @param {Position} position
   * @param {number} seat
   * @returns {Position}
   */
  without(position, seat) {
    const own = this.standing(position, seat);
    return { ...position, board: position.board.filter((unit) => !own.includes(unit)) };
  }

  /**
   * Both tiles as they lie when the one that is carried comes to `at`: the other beside it in the direction in which the
   * carried one is turned, or in the next one in which a field is free; null where none is.
   * @param {Position} position
   * @param {Field[]} fields
   * @param {Piece} piece
   * @param {Field} at
   * @returns {Thing[] | null}
   */
  laid(position, fields, { seat, tile, rotation = 0 }, at) {
    const { part } = this.names.definition({ seat, tile });
    const other = faces(this.names, seat).find((face) => face.part !== part);
    const direction = this.free(this.without(position, seat), fields, at, rotation);
    if (direction === undefined) return null;
    return [{ at, tile, seat, rotation }, { at: neighbour(at, direction), tile: other.tile, seat, rotation }];
  }

  /**
   * A Structure that is carried is put on the board, in the place of what stands on `at`. It is still to be built no
   * longer. Null where it has no room.
   * @param {Position} position
   * @param {Field[]} fields
   * @param {Piece} piece
   * @param {Field} at
   * @returns {Position | null}
   */
  put(position, fields, piece, at) {
    const pair = this.laid(position, fields, piece, at);
    if (pair === null) return null;
    const rest = this.without(position, piece.seat);
    const { structure: _built, ...player } = position.players[piece.seat];
    return { ...rest, players: position.players.with(piece.seat, player), board: [...rest.board.filter((unit) => !sameField(unit.at, at)), ...pair] };
  }

  /**
   * Both tiles go where the one on `from` comes to `to`; they lie to each other as they did, or else as there is room.
   * @param {Position} position
   * @param {Field[]} fields
   * @param {Field} from
   * @param {Field} to
   * @returns {Position | null}
   */
  moved(position, fields, from, to) {
    const { unit, other } = this.pairOf(position, from);
    const rest = this.without(position, unit.seat);
    const direction = this.free(rest, fields, to, towards(unit.at, other.at));
    if (direction === undefined) return null;
    return { ...rest, board: [...rest.board, { ...unit, at: to }, { ...other, at: neighbour(to, direction) }] };
  }

  /**
   * The whole turns about the tile on `at`, past the directions in which there is no room. Null where there is no other.
   * @param {Position} position
   * @param {Field[]} fields
   * @param {Field} at
   * @param {number} by
   * @returns {Position | null}
   */
  turned(position, fields, at, by) {
    const { unit, other } = this.pairOf(position, at);
    const rest = this.without(position, unit.seat);
    const now = towards(unit.at, other.at);
    const steps = [1, 2, 3, 4, 5].find((n) => this.isFree(rest, fields, neighbour(at, (now + n * by + 6 * n) % 6)));
    if (steps === undefined) return null;
    const turn = (tile) => turnedBy(tile, steps * by);
    return { ...rest, board: [...rest.board, turn(unit), turn({ ...other, at: neighbour(at, (now + steps * by + 6 * steps) % 6) })] };
  }

  /**
   * The tile on `at` lies with its other face up.
   * @param {Position} position
   * @param {Field} at
   * @returns {Position}
   */
  flipped(position, at) {
    const flip = (unit) => {
      const { part } = this.names.definition(unit);
      const tile = faces(this.names, unit.seat).find((face) => face.part === part && face.tile !== unit.tile)?.tile;
      return { ...unit, tile: tile ?? unit.tile };
    };
    return { ...position, board: position.board.map((unit) => (sameField(unit.at, at) ? flip(unit) : unit)) };
  }

  /**
   * @param {Position} position
   * @param {Field} at
   * @returns {{unit: Thing, other: Thing}}
   */
  pairOf(position, at) {
    const unit = position.board.find((one) => sameField(one.at, at));
    return { unit, other: this.standing(position, unit.seat).find((one) => one !== unit) };
  }

  /**
   * @param {Position} position
   * @param {Field[]} fields
   * @param {Field} at
   * @returns {boolean}
   */
  isFree({ board }, fields, at) {
    return fields.some((field) => sameField(field, at)) && !board.some((unit) => sameField(unit.at, at));
  }

  /**
   * The first direction from `wanted` on, clockwise, in which a field beside `at` is free.
   * @param {Position} position
   * @param {Field[]} fields
   * @param {Field} at
   * @param {number} wanted
   * @returns {number}
   */
  free(position, fields, at, wanted) {
    return ROUND.map((n) => (wanted + n) % 6).find((direction) => this.isFree(position, fields, neighbour(at, direction)));
  }
}
