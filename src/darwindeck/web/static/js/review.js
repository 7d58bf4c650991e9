// @ts-check
// What stands beside a replay: the lines of what happened, the costliest decisions, and where both are on the way.

import { find } from "./page.js";

/** @import {Decision, ReplayOutline, Review} from "./wire.js" */

/** Every line is a place to go to. @param {string[][]} told @param {(place: number) => void} go */
export function drawTold(told, go) {
  const list = find("ol.told");
  list.replaceChildren(
    ...told.flatMap((lines, place) =>
      lines.map((line) => {
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.place = String(place);
        button.textContent = line;
        button.tabIndex = -1;
        button.addEventListener("click", () => go(place));
        item.append(button);
        return item;
      }),
    ),
  );
}

/** The lines of a place are marked and in sight. @param {number} place */
export function markTold(place) {
  const list = find("ol.told");
  for (const old of list.querySelectorAll('[aria-current="step"]')) old.removeAttribute("aria-current");
  const here = list.querySelectorAll(`button[data-place="${place}"]`);
  for (const line of here) line.setAttribute("aria-current", "step");
  const last = /** @type {HTMLElement | undefined} */ ([...here].at(-1)?.parentElement ?? undefined);
  if (last) list.scrollTop = last.offsetTop - list.clientHeight / 2;
}

/** Until a game was looked at nothing is said of it, nor of one that ended otherwise before. */
export function forgetDecisions() {
  const waiting = find(".decisions .waiting");
  waiting.textContent = "Looking at your decisions …";
  waiting.hidden = false;
  find(".decisions ol").replaceChildren();
  find(".decisions .par").textContent = "";
}

/** @param {Review} review @param {(place: number) => void} go */
export function drawDecisions(review, go) {
  const waiting = find(".decisions .waiting");
  waiting.textContent = "A computer would have played much the same.";
  waiting.hidden = review.decisions.length > 0;
  find(".decisions ol").replaceChildren(
    ...review.decisions.map((each) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.place = String(each.move);
      button.textContent = each.text;
      button.addEventListener("click", () => go(each.move));
      item.append(button);
      return item;
    }),
  );
  find(".decisions .par").textContent = review.par;
}

/** Hands as lines, costly decisions as dots above the slider.
 * @param {ReplayOutline} course @param {Decision[]} decisions @param {(place: number) => void} go */
export function drawTicks(course, decisions, go) {
  const at = (/** @type {number} */ place) => `${(100 * place) / Math.max(1, course.length)}%`;
  const hands = course.starts.map((/** @type {number} */ start) =>
    Object.assign(document.createElement("i"), { className: "hand", style: `left: ${at(start)}` }),
  );
  const dots = decisions.map((each) => {
    const dot = Object.assign(document.createElement("i"), {
      className: "costly",
      style: `left: ${at(each.move)}`,
      title: each.text,
    });
    dot.addEventListener("click", () => go(each.move));
    return dot;
  });
  find(".ticks").replaceChildren(...hands, ...dots);
}
