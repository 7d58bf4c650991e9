// @ts-check
// What is asked, as buttons: options, a stepper for a number, and the verbs of the picks that are whole.

import { allowsNumber, numberActions, pickActions, progress, wholePicks } from "./choices.js";
import { find } from "./table.js";

/** @param {any} scene @param {string[]} picked @param {(actions: string[]) => void} choose */
export function drawPrompt(scene, picked, choose) {
  const group = find('[role="group"][aria-label="Choices"]');
  const focused = document.activeElement instanceof HTMLElement && group.contains(document.activeElement) ? document.activeElement.textContent : null;
  const prompt = scene.prompt;
  /** @type {HTMLElement[]} */
  const parts = [];
  for (const pick of wholePicks(prompt, picked)) {
    parts.push(makeButton(pick.verb, () => choose(pickActions(pick, picked)), "primary"));
  }
  if (prompt?.number && !picked.length) parts.push(...drawStepper(prompt.number, choose));
  if (!picked.length) {
    for (const option of prompt?.options ?? []) {
      parts.push(makeButton(option.text, () => choose(option.actions), option.danger ? "danger" : ""));
    }
  }
  group.replaceChildren(...parts);
  find(".picked-count").textContent = picked.length ? progress(prompt, picked) : "";
  if (focused) parts.find((part) => part.textContent === focused)?.focus();
}

/** @param {string} text @param {() => void} act @param {string} [kind] */
export function makeButton(text, act, kind = "") {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `button ${kind}`.trim();
  button.textContent = text;
  button.addEventListener("click", act);
  return button;
}

/** A number with its limits, quick values where there are few, and the button that confirms it.
 * @param {import("./choices.js").NumberPick} number @param {(actions: string[]) => void} choose */
function drawStepper(number, choose) {
  const box = document.createElement("span");
  box.className = "stepper";
  const input = document.createElement("input");
  input.type = "number";
  input.min = String(number.least);
  input.max = String(number.most);
  input.step = String(number.step);
  input.setAttribute("role", "spinbutton");
  input.setAttribute("aria-label", `how many to ${number.verb}`);
  input.value = String(firstAllowed(number));
  const confirm = makeButton("", () => send(), "primary");
  const label = () => {
    confirm.textContent = `${number.verb} ${input.value}`;
    confirm.setAttribute("aria-disabled", String(!allowsNumber(number, Number(input.value))));
  };
  const send = () => {
    const value = Number(input.value);
    if (allowsNumber(number, value)) choose(numberActions(number, value));
  };
  const move = (/** @type {number} */ by) => {
    let value = Number(input.value) + by * number.step;
    while (number.barred.includes(value)) value += by * number.step;
    if (allowsNumber(number, value)) input.value = String(value);
    label();
  };
  input.addEventListener("input", label);
  input.addEventListener("keydown", (event) => event.key === "Enter" && send());
  const less = makeButton("−", () => move(-1));
  const more = makeButton("+", () => move(1));
  less.setAttribute("aria-label", "less");
  more.setAttribute("aria-label", "more");
  box.append(less, input, more);
  label();
  return [box, confirm];
}

/** @param {import("./choices.js").NumberPick} number */
function firstAllowed(number) {
  for (let value = number.least; value <= number.most; value += number.step) {
    if (allowsNumber(number, value)) return value;
  }
  return number.least;
}
