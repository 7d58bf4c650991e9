// @ts-check
// What is said about a card while it is looked at: what it does or is worth in this game, and what it would capture.

import { cardName, cardSign } from "./words.js";

/** @import {DrawnScene} from "./shown.js" */

/** Everything that can be said of a card of the hand. @param {DrawnScene} scene @param {string} card */
export function cardWords(scene, card) {
  const words = [...(scene.notes[card] ?? [])];
  const captures = captureWords(scene, card);
  if (captures) words.push(captures);
  return words.join("; ");
}

/** What a card would take from the table, where cards are captured: "captures 7♥ or 4♦ + 3♠".
 * @param {DrawnScene} scene @param {string} card */
function captureWords(scene, card) {
  const found = scene.captures.find((each) => each.card === card);
  if (!found) return "";
  if (!found.takes) return "captures nothing";
  const ways = found.ways.map((way) => way.map(cardSign).join(" + "));
  return `captures ${ways.join(" or ") || "one of many sets"}`;
}

/** The ways to capture with a card. @param {DrawnScene} scene @param {string} card @returns {string[][]} */
function capturesOf(scene, card) {
  return scene.captures.find((each) => each.card === card)?.ways ?? [];
}

/** Shows what is said of a card, and marks on the table what it would capture; nothing for none.
 * @param {DrawnScene} scene @param {string | null} card @param {HTMLElement} line @param {string} otherwise */
export function lookAt(scene, card, line, otherwise) {
  const words = card ? cardWords(scene, card) : "";
  line.textContent = card && words ? `${cardName(card)}: ${words}` : otherwise;
  const taken = new Set(card ? capturesOf(scene, card).flat() : []);
  for (const each of document.querySelectorAll(".felt [data-kind=row] .card")) {
    each.classList.toggle("would-go", taken.has(/** @type {HTMLElement} */ (each).dataset.card ?? ""));
  }
}
