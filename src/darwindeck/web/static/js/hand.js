// @ts-check
// The own hand: a toolbar of cards, arranged as the reader likes, and what is said of the card that is looked at.

import { makeCard } from "./cards.js";
import { keepDrawn, setChildren } from "./drawn.js";
import { cardWords, lookAt } from "./notes.js";
import { find } from "./page.js";
import { isJoker } from "./words.js";

/** @import {HandScene} from "./wire.js" */
/** @import {DrawnScene, Settings, Wire} from "./shown.js" */

/** The scene whose hand is shown. @type {DrawnScene | null} */
let current = null;

/** The own hand as a toolbar of buttons, in the arrangement the reader prefers.
 * @param {DrawnScene} scene @param {Wire} wire @param {Settings} settings */
export function drawHand(scene, wire, settings) {
  const holder = find(".own-hand");
  const bar = find('[role="toolbar"]', holder);
  const zone = scene.zones.find((each) => each.kind === "hand" && each.seat === scene.seat);
  holder.dataset.zone = zone?.id ?? "";
  const cards = handOrder(scene, settings);
  const starts = groupStarts(scene, cards, settings);
  bar.style.setProperty("--n", String(Math.max(1, cards.length)));
  bar.style.setProperty("--gaps", String(starts.size));
  bar.classList.toggle("resting", !wire.zones.has(zone?.id ?? ""));
  current = scene;
  setChildren(
    bar,
    cards.map((card, place) => {
      const nth = cards.slice(0, place).filter((each) => each === card).length;
      const holder = keepDrawn(`place ${card} ${nth}`, "", () => document.createElement("span"));
      holder.className = "place" + (starts.has(place) ? " gap" : "");
      setChildren(holder, [drawOwnCard(scene, card, wire, zone?.id ?? "", `card ${card} ${nth}`)]);
      return holder;
    }),
  );
  lookAgain();
}

/** The card that is looked at. @type {string | null} */
let looked = null;

/** What is said of the card that is looked at, else of the one that is lifted, else of the hand. */
function lookAgain() {
  const bar = find('[role="toolbar"]');
  const lifted = /** @type {NodeListOf<HTMLElement>} */ (bar.querySelectorAll('button[aria-pressed="true"]'));
  const held = looked && bar.querySelector(`button[data-card="${looked}"]`) ? looked : null;
  const one = lifted.length === 1 ? lifted[0].dataset.card : null;
  if (current) lookAt(current, held ?? one ?? null, find(".hand-name"), handWords(current.hand));
}

/** The button of a card, as it was if the card was there before.
 * @param {DrawnScene} scene @param {string} card @param {Wire} wire @param {string} zone @param {string} slot */
function drawOwnCard(scene, card, wire, zone, slot) {
  const button = keepDrawn(slot, "", () => makeOwnCard(card));
  button.classList.remove("hinted", "chosen");
  wire(button, card, zone);
  const words = cardWords(scene, card);
  if (words) button.setAttribute("aria-description", words);
  else button.removeAttribute("aria-description");
  button.querySelector(".card-note")?.remove();
  const note = scene.badges[card];
  if (note) button.append(Object.assign(document.createElement("span"), { className: "card-note", textContent: note }));
  button.classList.toggle("melded", (scene.hand?.melds ?? []).flat().includes(card));
  return button;
}

/** A card of the hand that tells about itself while it is looked at. @param {string} card */
function makeOwnCard(card) {
  const button = makeCard(card, "button");
  const tell = (/** @type {string | null} */ now) => () => {
    looked = now;
    lookAgain();
  };
  for (const type of ["pointerenter", "focus"]) button.addEventListener(type, tell(card));
  for (const type of ["pointerleave", "blur"]) button.addEventListener(type, tell(null));
  return button;
}

/** The places at which a new group of the hand begins: a suit, a rank, a meld and what is left over.
 * @param {DrawnScene} scene @param {string[]} cards @param {Settings} settings */
function groupStarts(scene, cards, settings) {
  /** @type {string[][]} */
  const melds = scene.hand?.melds ?? [];
  const rank = settings.sort === "by rank" || (settings.sort === "suggested" && byRank(cards));
  const group = (/** @type {string} */ card) => {
    const meld = settings.sort === "suggested" ? melds.findIndex((each) => each.includes(card)) : -1;
    if (meld >= 0) return `meld ${meld}`;
    return melds.length && settings.sort === "suggested" ? "" : rank ? card[0] : isJoker(card) ? "joker" : card[1];
  };
  return new Set(
    cards.map((_, place) => place).filter((place) => place && group(cards[place - 1]) !== group(cards[place])),
  );
}

/** Whether cards lie together by rank rather than by suit. @param {string[]} cards */
function byRank(cards) {
  const changes = (/** @type {number} */ part) =>
    cards.filter((card, place) => place && card[part] !== cards[place - 1][part]).length;
  return changes(0) < changes(1);
}

/** @param {DrawnScene} scene @param {Settings} settings @returns {string[]} */
function handOrder(scene, settings) {
  if (!scene.hand) return [];
  if (settings.sort === "by suit") return scene.hand.by_suit;
  return settings.sort === "by rank" ? scene.hand.by_rank : scene.hand.suggested;
}

/** @param {HandScene | null} hand */
function handWords(hand) {
  const words = [];
  if (hand?.name) words.push(hand.name);
  if (hand && hand.deadwood !== null && hand.deadwood !== undefined) words.push(`deadwood ${hand.deadwood}`);
  return words.join(", ");
}
