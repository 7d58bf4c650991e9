// @ts-check
// What is said: the status (whose turn, what is asked, why not) and the log of what happened, both in the narrator's
// words, both live regions.

import { find } from "./table.js";

const LONGEST_LOG = 400;

/** @param {string} words */
export function setStatus(words) {
  const status = find('[role="status"]');
  if (status.textContent !== words) status.textContent = words;
}

/** Something the reader should hear at once and that does not stay: a reason, a hint. @param {string} words */
export function say(words) {
  const notice = find(".notice");
  notice.textContent = words;
  notice.hidden = !words;
}

/** @param {string[]} lines */
export function addToLog(lines) {
  const list = find('[role="log"] ol');
  const box = list.parentElement;
  const near = box && box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  for (const line of lines) {
    if (!line) continue;
    const item = document.createElement("li");
    item.textContent = line;
    list.append(item);
  }
  while (list.children.length > LONGEST_LOG) list.firstElementChild?.remove();
  if (box && near) box.scrollTop = box.scrollHeight;
}

/** @param {string[]} lines */
export function setLog(lines) {
  find('[role="log"] ol').replaceChildren();
  addToLog(lines.slice(-LONGEST_LOG));
}
