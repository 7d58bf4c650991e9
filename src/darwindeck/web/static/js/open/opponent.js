// @ts-check
// What the player across the table does: its calls as they happen, its words after the turn, and what can be asked of
// it.

import { make, makeButton } from "./element.js";

/** @import {Activity, OpenScene, OpenWish, Way} from "../wire.js" */
/** @import {TableState} from "./shown.js" */

/** A person across the table: whether they are there, and how to ask them to come. @param {OpenScene} scene */
export function drawCompany(scene) {
  const panel = document.querySelector(".panel.opponent");
  const there = panel?.querySelector(".there");
  const [you, other] = [true, false].map((mine) => scene.players?.find((each) => Boolean(each.you) === mine));
  if (!panel || !there || !other) return;
  const free = other.there === "free";
  /** @type {HTMLElement} */ (panel.querySelector("h2")).textContent = free ? "A free seat" : other.name;
  there.textContent = free
    ? "Waiting for whoever has the code."
    : other.there === "away"
      ? `${other.name} is away. The seat is kept.`
      : `${other.name} is here.`;
  /** @type {HTMLElement} */ (panel.querySelector(".invite")).hidden = !free;
  /** @type {HTMLElement} */ (panel.querySelector(".free")).hidden = other.there !== "away" || you?.seat !== 0;
}

/** That somebody wants a step taken back, and what the reader says to it.
 * @param {OpenWish | undefined} wish @param {(agree: boolean) => void} answer */
export function drawWish(wish, answer) {
  const box = /** @type {HTMLElement | null} */ (document.querySelector(".wish"));
  if (!box) return;
  box.hidden = !wish;
  const ways = wish?.answer
    ? [makeButton("Agree", () => answer(true)), makeButton("It stands", () => answer(false))]
    : [];
  box.replaceChildren(...(wish ? [make("span", {}, wish.words), ...ways] : []));
}

/** @param {Activity} activity @param {TableState} state */
export function drawOpponent(activity, state) {
  const body = document.querySelector(".opponent .body");
  if (!body) return;
  const calls = (activity.calls ?? []).map((call) => {
    const item = make("li", {}, make("code", {}, call.tool), call.words ? ` ${call.words}` : "");
    item.dataset.ok = String(call.ok ?? "");
    return item;
  });
  const list = make("ol", { className: "calls", ariaLabel: "Tool calls" }, ...calls);
  const plan = activity.plan ? [make("blockquote", { className: "plan" }, activity.plan)] : [];
  const buttons = drawWays(body, activity.ways ?? [], state);
  while (body.lastChild && body.lastChild !== buttons) body.lastChild.remove();
  body.append(make("p", { className: "soft" }, activity.words ?? ""), list, ...plan);
  list.scrollTop = list.scrollHeight;
}

/** The buttons stand first and stay the same while the same can be asked: nothing moves away under a finger.
 * @param {Element} body @param {Way[]} ways @param {TableState} state */
function drawWays(body, ways, state) {
  const asked = ways.map((way) => way.what).join(" ");
  const old = /** @type {HTMLElement | null} */ (body.querySelector(".ways"));
  if (old?.dataset.asked === asked) return old;
  const buttons = make(
    "p",
    { className: "with ways" },
    ...ways.map((way) => makeButton(way.words, () => state.steer(way.what))),
  );
  buttons.dataset.asked = asked;
  body.replaceChildren(buttons);
  return buttons;
}
