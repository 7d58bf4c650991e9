// @ts-check
// After the game: the result, the costliest decisions, and three questions about how it was.

import { find } from "./table.js";
import { makeButton } from "./prompt.js";

/** @param {any} update @param {import("./socket.js").TableSocket} socket */
export function showResult(update, socket) {
  const panel = find(".result");
  if (!update.result) {
    panel.hidden = true;
    return;
  }
  if (!panel.hidden) return;
  panel.hidden = false;
  find(".words", panel).textContent = update.result.text;
  find(".standings", panel).replaceChildren(...update.result.standings.map((/** @type {string} */ line) => Object.assign(document.createElement("li"), { textContent: line })));
  drawRating(panel, socket);
  socket.ask({ type: "review" });
  find("h2", panel).focus();
}

/** @param {HTMLElement} panel @param {import("./socket.js").TableSocket} socket */
function drawRating(panel, socket) {
  const form = find("form.rating", panel);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const answers = new FormData(/** @type {HTMLFormElement} */ (form));
    socket.ask({
      type: "rate",
      again: answers.get("again"),
      stars: Number(answers.get("stars") ?? 0),
      chips: answers.getAll("chips").slice(0, 3),
      comment: String(answers.get("comment") ?? ""),
    });
    form.replaceChildren(Object.assign(document.createElement("p"), { textContent: "Thank you: it is kept." }));
  }, { once: true });
}

/** @param {any} review @param {(move: number) => void} open */
export function showReview(review, open) {
  const list = find(".result .review");
  list.replaceChildren(...review.decisions.map((/** @type {any} */ each) => {
    const item = document.createElement("li");
    item.append(each.text, " ", makeButton("show", () => open(each.move)));
    return item;
  }));
}

