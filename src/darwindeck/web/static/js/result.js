// @ts-check
// After the game: the result, the score sheet under it, the costliest decisions with a way to them on the board, what
// search would have scored, and the questions about how it was. Whoever leaves before the end is asked too.

import { find } from "./page.js";
import { dialog } from "./dialogs.js";
import { listenToRating } from "./rating.js";
import { drawDecisions, forgetDecisions } from "./review.js";
import { TableCourse } from "./course.js";

/** @import {State} from "./wire.js" */
/** @import {TableLine} from "./shown.js" */

/** Whether the reader has said what the game was like. */
let rated = false;
/** Whether the reader has chosen something. */
let played = false;

/** Shows the result, if there is one. @param {State} update */
export function showResult(update) {
  const panel = find(".result");
  played ||= Boolean(update.undo);
  const scores = find(".scores");
  if (!update.result) {
    panel.hidden = true;
    (document.querySelector(".played") ?? find(".log")).before(scores);
    return;
  }
  if (!panel.hidden) return;
  panel.hidden = false;
  find(".words", panel).textContent = update.result.text;
  find(".why-won", panel).textContent = update.result.why;
  find(".decisions", panel).before(scores);
  const sheet = find(".sheet", scores);
  sheet.scrollTop = sheet.scrollHeight;
  showReview(panel);
  find("h2", panel).focus();
}

/** How often a review was asked for: after an undo the game may end in another way. */
let reviews = 0;

/** Search looks at the game off the table; its words come when it has. @param {HTMLElement} panel */
async function showReview(panel) {
  const page = find("main.table");
  const replay = page.dataset.replay ?? "";
  // who has only looked on has decided nothing, and is not asked how it was to play
  for (const part of [".decisions", "form#rating", ".next"]) find(part, panel).hidden = !replay;
  if (!replay) return;
  forgetDecisions();
  const asked = ++reviews;
  try {
    const review = await new TableCourse(replay.replace(/\/replay$/, "")).ask("review");
    if (asked === reviews) drawDecisions(review, (place) => location.assign(`${replay}?place=${place}`));
  } catch (error) {
    find(".decisions .waiting", panel).textContent = /** @type {Error} */ (error).message;
  }
}

/** @param {TableLine} socket */
export function listenToVerdicts(socket) {
  listenToRating("rating", socket, () => {
    rated = true;
  });
  listenToRating("left", socket, () => location.assign("/"));
  for (const link of document.querySelectorAll("a[data-leave]")) {
    link.addEventListener("click", (event) => {
      const over = !find(".result").hidden;
      if (over || rated || !played) return;
      event.preventDefault();
      dialog("leave").showModal();
    });
  }
}
