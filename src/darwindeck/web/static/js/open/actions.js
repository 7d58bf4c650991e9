// @ts-check
// From what was touched to an action of the table: the page makes plain data, the table alone decides.

/** How the table is told which card is meant. @param {any} picked */
export function cardRef(picked) {
  if (picked.template && !picked.position) return { by: "named", template: picked.template };
  if (!picked.position || (picked.position === 1 && picked.zone.ordered !== false)) return { by: "top" };
  return { by: "at", index: picked.position - 1 };
}

/** What is picked goes to a zone. @param {any} picked @param {any} target @param {"top" | "bottom"} [to] */
export function moveTo(picked, target, to = "top") {
  const way = { from_zone: picked.zone.key, to_zone: target.key, to };
  if (picked.swap) return { type: "swap_card_stacks", zone1: picked.zone.key, zone2: target.key };
  if (picked.pile) return { type: "move_card_stack", ...way };
  if (picked.zone.spread === "attached" && picked.position === 1 && target.key !== picked.zone.key) return stackTo(picked.zone, target, way);
  const run = picked.zone.spread === "column" && picked.position > 1;
  if (run) return { type: "move_card_stack", ...way, count: picked.position };
  return { type: "move_card", ...way, card: cardRef(picked) };
}

/** A card with all that is attached to it goes along, or changes places with another that lies there.
 * @param {any} zone @param {any} target @param {any} way */
function stackTo(zone, target, way) {
  if (target.spread === "attached" && target.count && target.side === zone.side) return { type: "swap_card_stacks", zone1: zone.key, zone2: target.key };
  return { type: "move_card_stack", ...way };
}

/** The known cards at an end of a zone, without a gap, from top to bottom. @param {any} zone @param {"top" | "bottom"} end */
export function knownSlice(zone, end) {
  const places = new Map((zone.cards ?? []).map((/** @type {any} */ card) => [card.position, card]));
  const slice = [];
  if (end === "top") for (let place = 1; places.has(place); place++) slice.push(places.get(place));
  else for (let place = zone.count; places.has(place); place--) slice.unshift(places.get(place));
  return slice;
}

/** A new order of a slice. @param {any} zone @param {any[]} slice the cards in their new order @param {"top" | "bottom"} end */
export function rearrange(zone, slice, end) {
  const first = Math.min(...slice.map((card) => card.position));
  return { type: "rearrange_zone", zone: zone.key, order: slice.map((card) => card.position - first), end };
}

/** Whether a table offers an action in its menus now. @param {any} scene @param {string} type */
export function offered(scene, type) {
  return !(type in (scene.withheld ?? {})) && (!scene.offers?.length || scene.offers.includes(type));
}
