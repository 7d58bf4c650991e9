// @ts-check
// What is said about a card while it is looked at: what it does or is worth in this game, and what it would capture.

import { cardName, cardSign } from "./words.js";

/** A kind of note that this many cards share says little about one of them. */
const COMMON = 26;

/** Notes that differ only by a number are of one kind. @param {string} note */
function kindOf(note) {
  return note.replace(/\d+ points?/, "N points");
}

/** The notes of a scene in short, by card; what most cards have in common is left out.
 * @param {Record<string, string[]>} notes @returns {Map<string, string>} */
export function shortNotes(notes) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const note of Object.values(notes).flat()) times.set(kindOf(note), (times.get(kindOf(note)) ?? 0) + 1);
  const rare = (/** @type {string[]} */ all) => all.filter((note) => (times.get(kindOf(note)) ?? 0) < COMMON);
  const short = Object.entries(notes).map(([card, all]) => [card, shortNote(rare(all))]);
  return new Map(/** @type {[string, string][]} */ (short.filter(([, words]) => words)));
}

/** "13 points against you" → "−13", "wild: you name the suit" → "wild", anything longer → a star. @param {string[]} notes */
function shortNote(notes) {
  if (!notes.length) return "";
  const points = /^(\d+) points? (for|against) you$/.exec(notes[0]);
  if (points) return (points[2] === "for" ? "+" : "−") + points[1];
  if (kindOf(notes[0]) !== notes[0]) return ""; // points that depend on what becomes of the card
  const first = notes[0].split(":")[0];
  return first.length <= 6 ? first : "★";
}

/** Everything that can be said of a card of the hand. @param {any} scene @param {string} card */
export function cardWords(scene, card) {
  const words = [...(scene.notes[card] ?? [])];
  const taken = capturesOf(scene, card).map((way) => way.map(cardSign).join(" + "));
  if (taken.length) words.push(`captures ${taken.join(" or ")}`);
  return words.join("; ");
}

/** The ways to capture with a card. @param {any} scene @param {string} card @returns {string[][]} */
function capturesOf(scene, card) {
  return scene.captures.find((/** @type {any} */ each) => each.card === card)?.ways ?? [];
}

/** Shows what is said of a card, and marks on the table what it would capture; nothing for none.
 * @param {any} scene @param {string | null} card @param {HTMLElement} line @param {string} otherwise */
export function lookAt(scene, card, line, otherwise) {
  const words = card ? cardWords(scene, card) : "";
  line.textContent = card && words ? `${cardName(card)}: ${words}` : otherwise;
  const taken = new Set(card ? capturesOf(scene, card).flat() : []);
  for (const each of document.querySelectorAll(".felt [data-kind=row] .card")) {
    each.classList.toggle("would-go", taken.has(/** @type {HTMLElement} */ (each).dataset.card ?? ""));
  }
}
