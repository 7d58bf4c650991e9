// @ts-check
// Keys: arrows go through the hand (one stop of the tab order), letters call the buttons of the table, ? lists them.

import { find } from "./page.js";
import { closeSheet } from "./played.js";

/** Key → name of the button it presses. @type {Record<string, string>} */
export const KEYS = {
  h: "Hint",
  u: "Undo",
  r: "Redo",
  l: "Last trick",
  g: "Cards played",
  F1: "Rules",
  n: "New deal",
  d: "Same deal again",
  s: "Sort",
  Escape: "Put back",
  "?": "Keys",
  c: "Command line",
  p: "Print",
  o: "Settings",
};

/** @param {HTMLElement} bar a toolbar whose buttons share one stop of the tab order */
export function rove(bar) {
  bar.addEventListener("keydown", (event) => {
    const cards = buttonsOf(bar);
    const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const steps = /** @type {Record<string, number>} */ ({
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: cards.length - 1,
    });
    if (at < 0 || !(event.key in steps)) return;
    event.preventDefault();
    cards[(steps[event.key] + cards.length) % cards.length]?.focus();
  });
  bar.addEventListener("focusin", () => stop(bar, /** @type {HTMLElement} */ (document.activeElement)));
}

/** Leaves one button of the bar in the tab order. @param {HTMLElement} bar @param {HTMLElement | null} [focused] */
export function stop(bar, focused = null) {
  const cards = buttonsOf(bar);
  const one =
    focused && cards.includes(focused)
      ? focused
      : (cards.find((card) => card.getAttribute("aria-disabled") !== "true") ?? cards[0]);
  for (const card of cards) card.tabIndex = card === one ? 0 : -1;
}

/** @param {HTMLElement} bar @returns {HTMLElement[]} */
function buttonsOf(bar) {
  return [...bar.querySelectorAll("button")];
}

export function listenForKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const beside = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
    if (event.key === "Escape" && beside) return beside.close();
    if (typing || document.querySelector("dialog:modal")) return;
    if (event.key === "Escape" && closeSheet()) return;
    const name = KEYS[event.key];
    if (name) {
      event.preventDefault();
      press(name);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      const inHand = find('[role="toolbar"]').contains(document.activeElement);
      (inHand ? firstChoice() : firstCard())?.focus();
    }
  });
}

/** @param {string} name */
export function press(name) {
  const button = [...document.querySelectorAll("button")].find(
    (each) => (each.dataset.name ?? each.textContent?.trim()) === name,
  );
  if (button && !button.disabled && !button.hidden) button.click();
}

function firstChoice() {
  return find('[role="group"][aria-label="Choices"]').querySelector("button");
}

function firstCard() {
  return /** @type {HTMLElement | null} */ (find('[role="toolbar"]').querySelector('button[tabindex="0"]'));
}
