// @ts-check
// Zones as elements, one way for each kind of zone of the scene. Nothing here knows a game.

import { makeCard } from "./cards.js";
import { cardSign } from "./words.js";

/** @import {Option} from "./wire.js" */
/** @import {DrawnZone, Wire} from "./shown.js" */

const PILES = ["stock", "discard", "captured", "claim_pile"];
/** Piles that are put away: their cards are known, but nobody looks through them while playing. */
const PUT_AWAY = ["captured"];
const DEPTH = 3;

/** @param {DrawnZone} zone @param {Wire} wire @param {Map<number, string>} places */
export function drawZone(zone, wire, places) {
  const element = document.createElement("div");
  element.className = "zone";
  element.dataset.zone = zone.id;
  element.dataset.kind = zone.kind;
  // an empty hand has the room of one card
  element.dataset.face = zone.kind === "hand" && !zone.cards.length ? "down" : zone.face;
  element.title = zoneWords(zone);
  if (zone.kind === "trick") drawTrick(element, zone, places);
  else if (zone.kind === "pot") drawPot(element, zone);
  else if (zone.kind === "sequence") drawColumns(element, zone, wire);
  else if (zone.kind === "place") drawPlace(element, zone, wire);
  else if (zone.kind === "melds") element.append(...zone.groups.map((group) => drawGroup(group, "meld", zone, wire)));
  else if (PILES.includes(zone.kind) && !isChosenFrom(zone, wire)) drawPile(element, zone);
  else drawFan(element, zone, wire);
  if (zone.kind !== "trick") addCaption(element, zone);
  for (const option of choicesIn(zone, wire)) addDoor(element, zone, option, wire);
  return element;
}

/** The choices that lie in a zone. @param {DrawnZone} zone @param {Wire} wire @returns {Option[]} */
export function choicesIn(zone, wire) {
  return (wire.options ?? []).filter((option) => option.zone === zone.id);
}

/** Lays a button over what is chosen by touching it: a pile, a hand, one meld. @param {HTMLElement} element @param
 * {DrawnZone} zone
 * @param {Option} option @param {Wire} wire */
function addDoor(element, zone, option, wire) {
  const door = document.createElement("button");
  door.type = "button";
  door.className = "door";
  door.dataset.action = option.actions[0];
  door.title = option.text;
  door.setAttribute("aria-label", `${zone.caption}: ${option.text}`);
  door.addEventListener("click", () => wire.choose?.(option.actions));
  const meld = option.group === undefined ? null : element.children[option.group];
  (meld ?? element.querySelector(".pile") ?? element).append(door);
}

/** Sequences side by side; the longest says how far the cards lie over each other. @param {HTMLElement} element
 * @param {DrawnZone} zone @param {Wire} wire */
function drawColumns(element, zone, wire) {
  element.style.setProperty("--n", String(Math.max(2, ...zone.groups.map((group) => group.length))));
  element.append(...zone.groups.map((group) => drawGroup(group, "column", zone, wire)));
}

/** The piles of a place side by side, empty ones as an outline; only the top card of each can be touched.
 * @param {HTMLElement} element @param {DrawnZone} zone @param {Wire} wire */
function drawPlace(element, zone, wire) {
  element.style.setProperty("--n", String(Math.max(2, ...zone.groups.map((group) => group.length))));
  element.style.setProperty("--piles", String(zone.groups.length));
  element.append(...zone.groups.map((cards) => drawPlacePile(cards, zone, wire)));
}

/** @param {string[]} cards @param {DrawnZone} zone @param {Wire} wire */
function drawPlacePile(cards, zone, wire) {
  const pile = document.createElement("div");
  pile.className = "column";
  const last = cards.length - 1;
  pile.append(...cards.map((card, place) => (place === last ? drawCard(card, zone, wire) : makeCard(card))));
  if (!cards.length) pile.append(Object.assign(document.createElement("span"), { className: "empty" }));
  return pile;
}

/** What lies there, in words. @param {DrawnZone} zone */
function zoneWords(zone) {
  const seen = zone.cards.flatMap(({ card }) => (card ? [cardSign(card)] : []));
  const counted =
    zone.tricks === undefined ? "" : ` (${zone.tricks} ${zone.tricks === 1 ? "trick" : "tricks"}, ${zone.count} cards)`;
  return PUT_AWAY.includes(zone.kind) && seen.length ? `${zone.caption}${counted}: ${seen.join(" ")}` : zone.caption;
}

/** @param {DrawnZone} zone @param {Wire} wire */
function isChosenFrom(zone, wire) {
  return wire.zones.has(zone.id);
}

/** The names of the players, by seat. @param {Wire} wire @returns {Map<number, string>} */
function names(wire) {
  return wire.names ?? new Map();
}

/** A card as a button where something can be done with it.
 * @param {string | null} card @param {DrawnZone} zone @param {Wire} wire */
function drawCard(card, zone, wire) {
  if (card && isChosenFrom(zone, wire)) {
    const button = makeCard(card, "button");
    wire(button, card, zone.id);
    return button;
  }
  return makeCard(card);
}

/** @param {HTMLElement} element @param {DrawnZone} zone @param {Wire} wire */
export function drawFan(element, zone, wire) {
  element.classList.add("holds-fan");
  const fan = document.createElement("div");
  fan.className = "fan";
  element.style.setProperty("--n", String(Math.max(1, zone.cards.length)));
  fan.classList.toggle("bare", !zone.cards.length);
  const placed = zone.seat === null && zone.cards.every(({ by }) => by !== undefined);
  for (const { card, by, last } of zone.cards) {
    const place = document.createElement("span");
    place.className = last ? "place last" : "place";
    place.append(drawCard(card, zone, wire));
    const who = placed && by !== undefined ? names(wire).get(by) : "";
    if (who) place.append(Object.assign(document.createElement("span"), { className: "by", textContent: who }));
    fan.append(place);
  }
  element.append(fan);
}

/** Only the top few cards of a pile are drawn, and how many there are, or how many tricks.
 * @param {HTMLElement} element @param {DrawnZone} zone */
function drawPile(element, zone) {
  const pile = document.createElement("div");
  pile.className = "pile";
  const shown = zone.cards.slice(0, DEPTH).reverse();
  const away = PUT_AWAY.includes(zone.kind);
  pile.append(...shown.map(({ card }) => (away ? makeCard(null, "span", "back-two") : makeCard(card))));
  if (zone.count)
    pile.append(
      Object.assign(document.createElement("span"), {
        className: "count",
        textContent: String(zone.tricks ?? zone.count),
      }),
    );
  element.append(pile);
}

/** @param {string[]} cards @param {string} name @param {DrawnZone} zone @param {Wire} wire */
function drawGroup(cards, name, zone, wire) {
  const group = document.createElement("div");
  group.className = name;
  group.append(...cards.map((card) => drawCard(card, zone, wire)));
  return group;
}

/** One slot before every seat, in the direction it sits.
 * @param {HTMLElement} element @param {DrawnZone} zone @param {Map<number, string>} places */
function drawTrick(element, zone, places) {
  /** @type {Map<string, HTMLElement>} */
  const sides = new Map();
  for (const [seat, edge] of places) {
    const side = sides.get(edge) ?? document.createElement("div");
    side.className = "slots";
    side.dataset.edge = edge;
    sides.set(edge, side);
    const slot = document.createElement("div");
    slot.className = "slot";
    slot.dataset.seat = String(seat);
    const played = zone.cards.filter((each) => each.by === seat);
    if (played.length) slot.append(...played.map(({ card }) => makeCard(card)));
    else slot.append(Object.assign(document.createElement("div"), { className: "empty" }));
    side.append(slot);
  }
  element.append(...sides.values());
}

/** @param {HTMLElement} element @param {DrawnZone} zone */
function drawPot(element, zone) {
  const amount = document.createElement("div");
  amount.className = "amount";
  amount.textContent = String(zone.count);
  element.append(amount);
}

/** @param {HTMLElement} element @param {DrawnZone} zone */
function addCaption(element, zone) {
  const caption = document.createElement("p");
  caption.className = "caption";
  caption.textContent = zone.caption;
  element.append(caption);
}
