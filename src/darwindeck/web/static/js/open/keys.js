// @ts-check
// Keys of the open table: arrows go from card to card and from zone to zone, one stop of the tab order; letters press
// buttons by their names.

import { offered } from "./actions.js";
import { make } from "./element.js";

/** @import {OpenScene} from "../wire.js" */
/** @import {TableState} from "./shown.js" */

/** @type {Record<string, string>} */
export const KEYS = {
  e: "End turn",
  d: "Draw",
  c: "Flip a coin",
  h: "Hint",
  f: "Finish",
  u: "Undo",
  r: "Redo",
  n: "New deal",
  F1: "Rules",
  "?": "Keys",
  Escape: "Cancel",
};
const AROUND = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** @param {HTMLElement} felt @param {TableState} state */
export function listenForKeys(felt, state) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
    if (
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLTextAreaElement ||
      event.target instanceof HTMLSelectElement
    )
      return;
    if (event.key in AROUND && felt.contains(document.activeElement)) {
      event.preventDefault();
      go(felt, AROUND[event.key]);
    } else if (
      event.key === " " &&
      !state.picked &&
      document.activeElement?.matches(".alone .face[data-template]:not([data-template=''])")
    ) {
      // Enter sends a card where it goes best; the space bar lifts it, so that one may choose the place.
      event.preventDefault();
      const { zone, position } = /** @type {HTMLElement} */ (document.activeElement).dataset;
      state.lift(zone ?? "", Number(position));
    } else if (event.key in KEYS && press(KEYS[event.key])) event.preventDefault();
  });
  felt.addEventListener("focusin", () => stop(felt, /** @type {HTMLElement} */ (document.activeElement)));
}

/** @param {string} name */
function press(name) {
  const button = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("button, summary")]).find(
    (each) => (each.dataset.name ?? each.textContent?.trim()) === name,
  );
  if (button && !button.hidden && !button.matches(":disabled")) button.click();
  return Boolean(button);
}

/** Leaves one stop of the felt in the tab order. @param {HTMLElement} felt @param {HTMLElement | null} [focused] */
export function stop(felt, focused = null) {
  const all = stops(felt);
  const one =
    focused && all.includes(focused)
      ? focused
      : (all.find((each) => each.matches('[data-side="you"][data-spread="fan"] .face')) ??
        all.find((each) => each.closest('[data-side="you"]')) ??
        all[0]);
  for (const each of all) each.tabIndex = each === one ? 0 : -1;
}

/** @param {HTMLElement} felt */
function stops(felt) {
  return /** @type {HTMLElement[]} */ ([...felt.querySelectorAll(".zone button:not([inert])")]);
}

/** The nearest stop in a direction; what lies more to the side only if there is nothing else.
 * @param {HTMLElement} felt @param {[number, number]} way */
function go(felt, [x, y]) {
  const here = middle(/** @type {HTMLElement} */ (document.activeElement));
  const near = stops(felt)
    .filter((each) => each !== document.activeElement)
    .map((each) => {
      const [dx, dy] = middle(each).map((at, axis) => at - here[axis]);
      return { each, ahead: dx * x + dy * y, aside: Math.abs(dx * y) + Math.abs(dy * x) };
    })
    .filter((one) => one.ahead > 2)
    .sort((one, two) => one.ahead + 2 * one.aside - two.ahead - 2 * two.aside);
  (near.find((one) => 2 * one.ahead > one.aside) ?? near[0])?.each.focus();
}

/** @param {HTMLElement} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Whether a key does anything in this game. @param {OpenScene} scene @param {string} name */
function useful(scene, name) {
  if (name === "Hint" || name === "Finish") return Boolean(scene?.alone);
  if (name === "End turn" || name === "Flip a coin")
    return !scene?.alone && offered(scene, name === "End turn" ? "end_turn" : "coin_flip");
  return true;
}

/** @param {HTMLDialogElement} window @param {OpenScene} scene */
export function showKeys(window, scene) {
  const ways = scene?.alone
    ? { Enter: "send a card where it goes best", Space: "lift it to choose its place, then Enter" }
    : { Enter: "pick, put down" };
  const keys = Object.fromEntries(Object.entries(KEYS).filter(([, name]) => useful(scene, name)));
  const rows = Object.entries({ "← ↑ ↓ →": "from card to card", ...ways, ...keys }).map(([key, name]) =>
    make("tr", {}, make("th", {}, key), make("td", {}, name)),
  );
  window.querySelector("tbody")?.replaceChildren(...rows);
  window.showModal();
}
