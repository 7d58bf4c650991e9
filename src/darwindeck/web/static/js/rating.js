// @ts-check
// What the reader thought of a game: would one play it again, stars, up to three words for it, a comment. The same
// questions after a game and when it is left; the answers go to the server with whatever else it counted.

import { find } from "./page.js";

/** @import {PlayAgain, Rated} from "./wire.js" */
/** @import {Refused, TableLine} from "./shown.js" */

const MOST_CHIPS = 3;

/** What is filled in. @param {HTMLFormElement} form */
function answers(form) {
  const given = new FormData(form);
  return {
    again: /** @type {PlayAgain | null} */ (given.get("again")),
    stars: Number(given.get("stars") ?? 0),
    chips: given.getAll("chips").slice(0, MOST_CHIPS).map(String),
    comment: String(given.get("comment") ?? "").trim(),
  };
}

/** Makes a form of questions work. @param {string} id @param {TableLine} socket @param {() => void} [kept] */
export function listenToRating(id, socket, kept = () => {}) {
  const form = /** @type {HTMLFormElement} */ (find(`form#${id}`));
  const send = /** @type {HTMLButtonElement} */ (find("button", form));
  form.addEventListener("input", () => {
    const { again, stars, chips, comment } = answers(form);
    send.disabled = !again && !stars && !chips.length && !comment;
    const full = chips.length >= MOST_CHIPS;
    for (const chip of form.querySelectorAll('input[name="chips"]')) {
      const box = /** @type {HTMLInputElement} */ (chip);
      box.disabled = full && !box.checked;
    }
    for (const [place, star] of [...form.querySelectorAll('input[name="stars"]')].entries())
      star.parentElement?.classList.toggle("lit", place < stars);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send.disabled = true;
    const asked = socket.ask({ type: "rate", ...answers(form) });
    const done = (/** @type {Rated | Refused} */ said) => {
      if (said.id !== asked) return;
      socket.off("rated", done);
      socket.off("refused", done);
      send.disabled = said.type !== "rated";
      if (said.type !== "rated") return;
      const thanks = Object.assign(document.createElement("p"), { className: "thanks", textContent: said.text });
      thanks.tabIndex = -1;
      form.replaceChildren(thanks);
      thanks.focus();
      kept();
    };
    socket.on("rated", done);
    socket.on("refused", done);
  });
}
