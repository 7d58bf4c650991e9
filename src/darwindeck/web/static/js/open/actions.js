// @ts-check
// From what was touched to an action of the table: the page makes plain data, the table alone decides.

/** @import {OpenScene, OpenZone, SeenCard} from "../wire.js" */
/** @import {CardRef, OpenAction, Picked} from "./shown.js" */

/** How the table is told which card is meant. @param {Picked} picked @returns {CardRef} */
export function cardRef(picked) {
  if (picked.template && !picked.position) return { by: "named", template: picked.template };
  if (!picked.position || (picked.position === 1 && picked.zone.ordered !== false)) return { by: "top" };
  return { by: "at", index: picked.position - 1 };
}

/** What is picked goes to a zone.
 * @param {Picked} picked @param {OpenZone} target @param {"top" | "bottom"} [to]
 * @returns {OpenAction} */
export function moveTo(picked, target, to = "top") {
  const way = { from_zone: picked.zone.key, to_zone: target.key, to };
  if (picked.swap) return { type: "swap_card_stacks", zone1: picked.zone.key, zone2: target.key };
  if (picked.pile) return { type: "move_card_stack", ...way };
  if (picked.zone.spread === "attached" && picked.position === 1 && target.key !== picked.zone.key)
    return stackTo(picked.zone, target, way);
  const { position = 0 } = picked;
  if (picked.zone.spread === "column" && position > 1) return { type: "move_card_stack", ...way, count: position };
  return { type: "move_card", ...way, card: cardRef(picked) };
}

/** A card with all that is attached to it goes along, or changes places with another that lies there.
 * @param {OpenZone} zone @param {OpenZone} target @param {{from_zone: string, to_zone: string, to: string}} way
 * @returns {OpenAction} */
function stackTo(zone, target, way) {
  if (target.spread === "attached" && target.count && target.side === zone.side)
    return { type: "swap_card_stacks", zone1: zone.key, zone2: target.key };
  return { type: "move_card_stack", ...way };
}

/** The known cards at an end of a zone, without a gap, from top to bottom.
 * @param {OpenZone} zone @param {"top" | "bottom"} end */
export function knownSlice(zone, end) {
  const places = new Map((zone.cards ?? []).map((card) => [card.position, card]));
  /** @type {SeenCard[]} */
  const slice = [];
  const step = end === "top" ? 1 : -1;
  for (let card = places.get(step > 0 ? 1 : zone.count); card; card = places.get(card.position + step))
    slice.push(card);
  return step > 0 ? slice : slice.reverse();
}

/** A new order of a slice.
 * @param {OpenZone} zone @param {SeenCard[]} slice the cards in their new order @param {"top" | "bottom"} end */
export function rearrange(zone, slice, end) {
  const first = Math.min(...slice.map((card) => card.position));
  return { type: "rearrange_zone", zone: zone.key, order: slice.map((card) => card.position - first), end };
}

/** Whether a table offers an action in its menus now. @param {OpenScene} scene @param {string} type */
export function offered(scene, type) {
  return !(type in (scene.withheld ?? {})) && (!scene.offers?.length || scene.offers.includes(type));
}
