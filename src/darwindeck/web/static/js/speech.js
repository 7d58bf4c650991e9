// @ts-check
// What is said: the status (whose turn, what is asked, why not) and the log of what happened, both in the narrator's
// words, both live regions.

import { find } from "./page.js";

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

/** Whether the log is read at its end, where new lines come; who scrolls back is left there. */
let following = true;
/** What moves a log by hand. A log that grows or shrinks scrolls too, and nobody meant that. */
const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"];
const SOON = 500;
let byHand = -SOON;
/** @type {HTMLElement | null} */
let watched = null;

/** Keeps the end of the log in sight, also when the log becomes smaller. @param {HTMLElement} box */
function follow(box) {
  if (watched !== box) {
    watched = box;
    for (const type of BY_HAND) box.addEventListener(type, () => void (byHand = performance.now()), { passive: true });
    box.addEventListener("scroll", () => noteScroll(box), { passive: true });
    new ResizeObserver(() => follow(box)).observe(box);
  }
  if (following) box.scrollTop = box.scrollHeight;
}

/** @param {HTMLElement} box */
function noteScroll(box) {
  if (box.scrollHeight - box.scrollTop - box.clientHeight < 60) following = true;
  else if (performance.now() - byHand < SOON) following = false;
  else follow(box);
}

/** @param {string[]} lines */
export function addToLog(lines) {
  const list = find('[role="log"] ol');
  for (const line of lines) {
    if (!line) continue;
    const item = document.createElement("li");
    item.textContent = line;
    list.append(item);
  }
  while (list.children.length > LONGEST_LOG) list.firstElementChild?.remove();
  if (list.parentElement) follow(list.parentElement);
}

/** @param {string[]} lines */
export function setLog(lines) {
  find('[role="log"] ol').replaceChildren();
  addToLog(lines.slice(-LONGEST_LOG));
}
