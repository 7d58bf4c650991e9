// @ts-check
// The end of a hand over the table: who won it, what was counted, and every side's points with their reasons. It stays
// until the reader goes on.

import { dialog } from "./dialogs.js";
import { find } from "./page.js";
import { signed, written } from "./words.js";

/** @import {HandEnd, Row, ScoreSheet} from "./wire.js" */

/** @param {HandEnd} end @param {ScoreSheet | null} sheet @param {import("./motion.js").Beats} beats */
export function showHandEnd(end, sheet, beats) {
  const window = dialog("hand-end");
  find("h2", window).textContent = end.result || `Hand ${end.hand} is over`;
  const row = sheet?.rows.find((each) => each.hand === end.hand);
  const lines = end.lines.map((text) => Object.assign(document.createElement("p"), { textContent: text }));
  find(".body", window).replaceChildren(...lines, ...(sheet && row ? [drawPoints(end.hand, sheet.columns, row)] : []));
  fold(window, false);
  window.onclose = () => window.open || beats.release();
  const typing = document.activeElement instanceof HTMLInputElement ? document.activeElement : null;
  if (!window.open) window.show();
  (typing ?? find("button", window)).focus({ preventScroll: true });
}

/** Puts the score away from over the table, or lays it there again.
 * @param {HTMLElement} window @param {boolean} away */
function fold(window, away) {
  window.classList.toggle("folded", away);
  const button = find(".fold", window);
  button.textContent = away ? "Show the score" : "Look at the table";
  button.setAttribute("aria-expanded", String(!away));
  button.onclick = () => fold(window, !away);
}

/** The hand goes on, or its end was looked at long enough. */
export function hideHandEnd() {
  const window = dialog("hand-end");
  if (window.open) window.close();
}

/** A line for every side. @param {number} hand @param {string[]} columns @param {Row} row */
function drawPoints(hand, columns, row) {
  const table = document.createElement("table");
  table.createCaption().textContent = `Hand ${hand}`;
  const head = table.createTHead().insertRow();
  for (const text of ["", "for", "points", "total"])
    head.append(Object.assign(document.createElement("th"), { textContent: text, scope: "col" }));
  const body = table.createTBody();
  columns.forEach((name, place) => {
    const cell = row.cells[place];
    const line = body.insertRow();
    line.append(Object.assign(document.createElement("th"), { textContent: name, scope: "row" }));
    line.insertCell().textContent = cell.reasons.map((entry) => `${entry.text} ${signed(entry.points)}`).join(", ");
    line.insertCell().textContent = signed(cell.points);
    line.insertCell().textContent = written(cell.total);
  });
  return table;
}
