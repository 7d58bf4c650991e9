// @ts-check
// The cards by suit, for whoever likes to count: which are gone, which one holds, which are still out. All of it is
// what a player knows who has watched; the panel opens and closes by its button and stays as it was left. On a phone
// it is a sheet over the own hand, with a button to close it.

import { makeSuit } from "./cards.js";
import { find } from "./page.js";
import { keepSettings } from "./settings.js";
import { RANKS, SUITS, cardSign, isJoker } from "./words.js";

/** @import {SuitCount} from "./wire.js" */
/** @import {DrawnScene, Settings} from "./shown.js" */

const NAMES = { gone: "gone", own: "yours", left: "still out" };

/** The panel, where tricks are played. @returns {HTMLElement | null} */
function panel() {
  return document.querySelector(".panel.played");
}

function isSheet() {
  return matchMedia("(max-width: 760px)").matches;
}

/** As the reader left it; where it lies over the table it is closed at first. @param {Settings} settings */
export function showPlayed(settings) {
  open(settings.played === "open" && !isSheet());
  panel()?.querySelector(".close")?.addEventListener("click", closeSheet);
}

/** Closes the panel where it lies over the table; whether it did. */
export function closeSheet() {
  if (!isSheet() || (panel()?.hidden ?? true)) return false;
  open(false);
  button().focus({ preventScroll: true });
  return true;
}

function button() {
  return find('[data-name="Cards played"]');
}

/** @param {Settings} settings @param {DrawnScene | null} scene */
export function togglePlayed(settings, scene) {
  open(Boolean(panel()?.hidden));
  if (!isSheet()) keepSettings(Object.assign(settings, { played: panel()?.hidden ? "closed" : "open" }));
  if (scene) drawPlayed(scene);
}

/** @param {boolean} shown */
function open(shown) {
  const box = panel();
  if (!box) return;
  box.hidden = !shown;
  button().setAttribute("aria-expanded", String(shown));
}

/** @param {DrawnScene} scene */
export function drawPlayed(scene) {
  const box = panel();
  if (!box || box.hidden) return;
  find(".suits", box).replaceChildren(...(scene.suits ?? []).map(drawSuit));
}

/** A suit: its cards from high to low, those that are gone struck out, one's own framed.
 * @param {SuitCount} count */
function drawSuit(count) {
  const row = document.createElement("tr");
  const head = Object.assign(document.createElement("th"), { scope: "row" });
  if (count.suit) {
    const name = Object.assign(document.createElement("span"), { className: "visually-hidden" });
    name.textContent = SUITS[count.suit];
    head.append(makeSuit(count.suit), name);
  } else head.textContent = "Jokers";
  const cells = /** @type {const} */ (["gone", "own", "left"]).map((kind) => {
    const cell = document.createElement("td");
    cell.className = kind;
    cell.setAttribute(
      "aria-label",
      `${NAMES[kind]}: ${count[kind].map((card) => RANKS[card[0]]).join(", ") || "none"}`,
    );
    cell.append(...count[kind].map((card) => drawRank(card, count.suit)));
    return cell;
  });
  row.append(head, ...cells);
  return row;
}

/** @param {string} card @param {string} suit */
function drawRank(card, suit) {
  const rank = Object.assign(document.createElement("span"), {
    className: "rank",
    textContent: isJoker(card) ? cardSign(card) : card[0] === "T" ? "10" : card[0],
  });
  if (card[1] !== suit && !isJoker(card)) rank.append(makeSuit(card[1])); // a jack that is a trump here
  return rank;
}
