// @ts-check
// The mat: every zone at its place of the grid, with the cards in it as the seat knows them. The other side lies turned
// round. It knows ways to spread cards, never a game. What has not changed is left as it stands: a drawn card is
// hundreds of strokes, and a page that draws them all anew with every step falls behind.

import { make, settle } from "./element.js";
import { faceName, makeFace } from "./faces.js";

/** @import {OpenFace, OpenScene, OpenZone, SeenCard} from "../wire.js" */
/** @import {Lying, TableState} from "./shown.js" */

const EMPTY = ".";
/** With fewer rows on a side than these there is room for large cards. */
const ROOMY = 3;
/** How many cards of a zone show, where it is not all of them. @type {Record<string, number>} */
const SHOWN = { pile: 1, tops: 3 };
/** How a zone, or a card, was drawn last. @type {WeakMap<Element, string>} */
const looks = new WeakMap();

/** @param {OpenScene} scene @param {HTMLElement} felt
 * @param {TableState} state what is picked, and what touching a thing does */
export function drawMat(scene, felt, state) {
  felt.classList.toggle("roomy", scene.grid.length < ROOMY);
  const zones = new Map(scene.zones.map((zone) => [`${zone.side}:${zone.id}`, zone]));
  for (const mat of /** @type {NodeListOf<HTMLElement>} */ (felt.querySelectorAll(".mat"))) {
    const side = mat.dataset.side ?? "";
    const here = scene.zones.filter((zone) => zone.side === side);
    const alone = side === "shared" && scene.seats === 1;
    const turned = side === "other";
    const grid =
      side === "shared" && !alone ? [here.map((zone) => zone.id)] : turned ? turnRound(scene.grid) : scene.grid;
    mat.hidden = !here.length;
    mat.style.gridTemplateColumns = side === "shared" && !alone ? "" : columns(scene, grid, turned);
    mat.classList.toggle("strip", side === "shared" && !alone);
    const there = new Map(
      [...mat.children].map((each) => [
        /** @type {HTMLElement} */ (each).dataset.key,
        /** @type {HTMLElement} */ (each),
      ]),
    );
    settle(
      mat,
      placed(grid, side, zones).map(([zone, place]) => drawZone(scene, zone, place, state, there.get(zone.key))),
    );
  }
}

/** @param {string[][]} grid */
function turnRound(grid) {
  return grid.map((row) => [...row].reverse()).reverse();
}

/** @param {OpenScene} scene @param {string[][]} grid @param {boolean} turned */
function columns(scene, grid, turned) {
  const widest = Math.max(1, ...grid.map((row) => row.length));
  const widths = scene.columns?.length ? scene.columns : Array(widest).fill(1);
  return (turned ? [...widths].reverse() : widths)
    .map((/** @type {number} */ width) => `minmax(0, ${width}fr)`)
    .join(" ");
}

/** Numbered zones of one kind one after the other, where the first of them is: so they stay together where there is
 * no room
 * for the grid. @param {[string, number[]][]} cells */
function together(cells) {
  const kinds = cells.map(([id]) => id.replace(/_\d+$/, ""));
  return cells
    .map((cell, place) => ({ cell, first: kinds.indexOf(kinds[place]) }))
    .sort((one, two) => one.first - two.first)
    .map(({ cell }) => cell);
}

/** The zones of a side in the order of the grid, each with the cells it fills; zones that have no place come last.
 * @param {string[][]} grid @param {string} side @param {Map<string, OpenZone>} zones @returns {[OpenZone, string][]} */
function placed(grid, side, zones) {
  /** @type {Map<string, number[]>} */
  const cells = new Map();
  grid.forEach((row, y) =>
    row.forEach((id, x) => {
      if (id === EMPTY || !zones.has(`${side}:${id}`)) return;
      const box = cells.get(id) ?? [x, y, x, y];
      cells.set(id, [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)]);
    }),
  );
  const known = together([...cells]).map(
    ([id, [left, top, right, bottom]]) =>
      /** @type {[OpenZone, string]} */ ([
        zones.get(`${side}:${id}`),
        `${top + 1} / ${left + 1} / ${bottom + 2} / ${right + 2}`,
      ]),
  );
  const rest = [...zones.values()].filter((zone) => zone.side === side && !cells.has(zone.id));
  return [...known, ...rest.map((zone) => /** @type {[OpenZone, string]} */ ([zone, "auto"]))];
}

/** @param {OpenScene} scene @param {OpenZone} zone @param {string} place @param {TableState} state
 * @param {HTMLElement} [there] the zone as it stands */
function drawZone(scene, zone, place, state, there) {
  const element = there ?? makeZone(zone.key, state);
  const look = JSON.stringify([zone, place]);
  if (looks.get(element) !== look) {
    looks.set(element, look);
    fillZone(element, scene, zone, state);
    element.style.gridArea = place;
  }
  markPicked(element, zone, state);
  return element;
}

/** @param {string} key @param {TableState} state */
function makeZone(key, state) {
  const element = make("section", { className: "zone", role: "group" });
  element.dataset.key = key;
  const cards = make("div", { className: "cards" });
  cards.addEventListener("click", (event) => event.target === cards && state.touchZone(key));
  const name = make("button", { type: "button", className: "zone-name", onclick: () => state.touchZone(key) });
  element.append(cards, name);
  return element;
}

/** @param {HTMLElement} element @param {OpenScene} scene @param {OpenZone} zone @param {TableState} state */
function fillZone(element, scene, zone, state) {
  Object.assign(element.dataset, { spread: zone.spread, side: zone.side, visibility: zone.visibility });
  element.setAttribute("aria-label", `${zone.words}, ${cardsWord(zone.count)}`);
  element.classList.toggle("empty", !zone.count);
  element.classList.toggle("closed", !(zone.may ?? []).includes("put"));
  const cards = /** @type {HTMLElement} */ (element.querySelector(".cards"));
  cards.style.setProperty("--n", String(Math.max(1, zone.count)));
  settle(cards, drawCards(scene, zone, state, /** @type {HTMLElement[]} */ ([...cards.children])));
  const name = /** @type {HTMLElement} */ (element.querySelector(".zone-name"));
  name.replaceChildren(
    zone.name,
    make("b", {}, zone.count && zone.capacity !== 1 && zone.spread !== "attached" ? ` ${zone.count}` : ""),
  );
  element.querySelector(".counters")?.remove();
  name.before(...drawCounters(scene, zone));
}

/** @param {HTMLElement} element @param {OpenZone} zone @param {TableState} state */
function markPicked(element, zone, state) {
  const here = state.picked?.zone.key === zone.key;
  const name = /** @type {HTMLElement} */ (element.querySelector(".zone-name"));
  name.setAttribute("aria-label", zoneLabel(zone, state));
  name.setAttribute("aria-pressed", String(here && !state.picked?.position));
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll("[data-position]"))) {
    card.setAttribute("aria-pressed", String(here && state.picked?.position === Number(card.dataset.position)));
  }
}

/** @param {OpenZone} zone @param {TableState} state */
function zoneLabel(zone, state) {
  const there = `${zone.words}, ${cardsWord(zone.count)}`;
  return state.picked && state.picked.zone.key !== zone.key ? `put on ${there}` : there;
}

/** @param {number} count */
export function cardsWord(count) {
  return count ? `${count} card${count === 1 ? "" : "s"}` : "empty";
}

/** @param {OpenScene} scene @param {OpenZone} zone @param {TableState} state
 * @param {HTMLElement[]} there the cards as they lie */
function drawCards(scene, zone, state, there) {
  const known = new Map((zone.cards ?? []).map((card) => [card.position, card]));
  const all = Array.from({ length: Math.min(SHOWN[zone.spread] ?? zone.count, zone.count) }, (_, place) => place + 1);
  if (zone.spread === "column" || zone.spread === "tops") all.reverse();
  return all.map((position) => {
    const seen = known.get(position);
    const card = scene.alone && seen?.face_up === false ? undefined : seen; // a solitaire shows backs, as cards do
    const under = zone.spread === "attached" && position > 1;
    const look = JSON.stringify([under, card?.template, card?.face_up, card?.orientation, card?.flags]);
    const same = there.findIndex((each) => looks.get(each) === look);
    const element =
      same < 0 ? makeCard(card && scene.faces?.[card.template], card ?? {}, under, state) : there.splice(same, 1)[0];
    looks.set(element, look);
    return layDown(element, zone, position, card);
  });
}

/** @param {OpenFace | undefined} face @param {Lying} card @param {boolean} under @param {TableState} state */
function makeCard(face, card, under, state) {
  const element = under ? makeStrip(face, card) : makeFace(face, card);
  element.addEventListener("click", () =>
    state.touchCard(element.dataset.zone ?? "", Number(element.dataset.position)),
  );
  for (const type of ["pointerenter", "focus"])
    element.addEventListener(type, () => state.read({ template: element.dataset.template ?? "" }));
  return element;
}

/** A card under another, of which only the name shows. @param {OpenFace | undefined} face @param {Lying} card */
function makeStrip(face, card) {
  const element = make(
    "button",
    { type: "button", className: "strip", ariaLabel: `${faceName(face, card)}, attached` },
    face?.name ?? "face down",
  );
  element.dataset.tint = face?.tint ?? "";
  return element;
}

/** @param {HTMLElement} element @param {OpenZone} zone @param {number} position @param {SeenCard | undefined} card */
function layDown(element, zone, position, card) {
  Object.assign(element.dataset, { zone: zone.key, position: String(position), template: card?.template ?? "" });
  element.setAttribute("aria-description", `in ${zone.words}`);
  element.inert = zone.spread === "tops" && position > 1;
  return element;
}

/** @param {OpenScene} scene @param {OpenZone} zone */
function drawCounters(scene, zone) {
  const there = Object.entries(zone.counters ?? {});
  if (!there.length) return [];
  const names = new Map((scene.counters ?? []).map((each) => [each.id, each.name]));
  return [
    make(
      "ul",
      { className: "counters" },
      ...there.map(([id, count]) => {
        const item = make(
          "li",
          { title: names.get(id) ?? id },
          `${String(names.get(id) ?? id).split(" ")[0]} ${count}`,
        );
        item.dataset.counter = id;
        return item;
      }),
    ),
  ];
}
