// @ts-check
// Talk: what people at a table said to each other, quick phrases, and words of one's own.

import { find } from "../page.js";

/** @import {Message, SayWords} from "../wire.js" */
/** @import {Question} from "../shown.js" */

const LONGEST = 100;

/** Adds what is new. @param {HTMLElement} panel @param {Message[]} messages @param {(message: Message) => void} heard
 * called for words that
 * come while one is there */
export function drawTalk(panel, messages, heard) {
  const list = find(".said", panel);
  const last = Number(list.dataset.last ?? -1);
  for (const message of messages.filter((each) => each.number > last)) {
    const line = document.createElement("p");
    if (message.by === undefined) line.className = "house";
    else line.append(Object.assign(document.createElement("b"), { textContent: message.name }), " ");
    line.append(message.text);
    list.append(line);
    list.dataset.last = String(message.number);
    if (list.dataset.begun && message.by !== undefined) heard(message);
  }
  list.dataset.begun = "yes";
  while (list.childElementCount > LONGEST) list.firstElementChild?.remove();
  list.scrollTop = list.scrollHeight;
}

/** Whoever is muted sees it where they would type. @param {HTMLElement} panel @param {boolean} may */
export function allowWords(panel, may) {
  const field = /** @type {HTMLInputElement} */ (find("#say", panel));
  field.disabled = !may;
  field.placeholder = may ? "Say something" : "Quick phrases only";
  /** @type {HTMLButtonElement} */ (find("form.say button", panel)).disabled = !may;
}

/** @param {HTMLElement} panel @param {(message: Question<SayWords>) => void} ask */
export function listenToTalk(panel, ask) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll("[data-phrase]"))) {
    button.addEventListener("click", () => ask({ type: "say", phrase: Number(button.dataset.phrase) }));
  }
  panel.querySelector("form.say")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (find("#say", panel));
    if (field.value.trim()) ask({ type: "say", text: field.value.trim() });
    field.value = "";
  });
}
