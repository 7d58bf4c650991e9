// @ts-check
// What is asked, as buttons: options, a stepper for a number, and the verbs of the picks that are whole.

import { allowsNumber, numberActions, pickActions, playsAgain, progress, wholePicks } from "./choices.js";
import { makeSuit } from "./cards.js";
import { find } from "./page.js";

/** @import {NumberPick, Prompt} from "./wire.js" */
/** @import {DrawnScene} from "./shown.js" */

/** @param {DrawnScene} scene @param {string[]} picked @param {(actions: string[]) => void} choose */
export function drawPrompt(scene, picked, choose) {
  const group = find('[role="group"][aria-label="Choices"]');
  const focused =
    document.activeElement instanceof HTMLElement && group.contains(document.activeElement)
      ? document.activeElement.textContent
      : null;
  const prompt = scene.prompt;
  /** @type {HTMLElement[]} */
  const parts = [];
  for (const pick of wholePicks(prompt, picked)) {
    parts.push(makeButton(pick.verb, () => choose(pickActions(pick, picked)), "primary"));
  }
  if (prompt?.number && !picked.length) parts.push(...drawStepper(prompt.number, choose));
  if (!picked.length) {
    for (const option of prompt?.options ?? []) {
      const button = makeButton(option.text, () => choose(option.actions), option.danger ? "danger" : "");
      if (option.kind === "suit") button.prepend(makeSuit(option.value));
      button.dataset.action = option.actions[0];
      parts.push(button);
    }
  }
  group.replaceChildren(...parts);
  find('[data-name="Put back"]').hidden = !picked.length;
  find(".picked-count").textContent = picked.length ? pickedWords(prompt, picked) : "";
  if (focused) parts.find((part) => part.textContent === focused)?.focus();
}

/** How many cards are picked, and what a second tap on one does.
 * @param {Prompt | null} prompt @param {string[]} picked */
function pickedWords(prompt, picked) {
  const verb = playsAgain(prompt, picked);
  const again = verb ? `${matchMedia("(pointer: coarse)").matches ? "tap" : "click"} it again to ${verb} it` : "";
  return [progress(prompt, picked), again].filter(Boolean).join("; ");
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

/** A number: the button that confirms it first, then a field with steps.
 * @param {NumberPick} number @param {(actions: string[]) => void} choose */
function drawStepper(number, choose) {
  const input = makeField(number);
  const confirm = makeButton("", () => send(), "primary");
  const label = () => {
    confirm.textContent = `${number.verb} ${input.value}`;
    confirm.setAttribute("aria-disabled", String(!allowsNumber(number, Number(input.value))));
  };
  const send = () => {
    const value = Number(input.value);
    if (allowsNumber(number, value)) choose(numberActions(number, value));
  };
  const set = (/** @type {number} */ value) => {
    input.value = String(value);
    label();
  };
  const move = (/** @type {number} */ by) => {
    let value = Number(input.value) + by * number.step;
    while (number.barred.includes(value)) value += by * number.step;
    if (allowsNumber(number, value)) set(value);
  };
  input.addEventListener("input", label);
  input.addEventListener("set", label);
  input.addEventListener("keydown", (event) => event.key === "Enter" && send());
  const box = document.createElement("span");
  box.className = "stepper";
  box.append(
    makeStep("−", () => move(-1)),
    input,
    makeStep("+", () => move(1)),
  );
  label();
  return [confirm, box];
}

/** @param {NumberPick} number */
function makeField(number) {
  const input = document.createElement("input");
  Object.assign(input, {
    type: "number",
    min: number.least,
    max: number.most,
    step: number.step,
    value: firstAllowed(number),
  });
  input.dataset.action = number.action;
  input.setAttribute("role", "spinbutton");
  input.setAttribute("aria-label", `how many to ${number.verb}`);
  return input;
}

/** For fingers and the mouse; the field has the same steps by key. @param {string} text @param {() => void} act */
function makeStep(text, act) {
  const button = makeButton(text, act);
  button.tabIndex = -1;
  button.setAttribute("aria-hidden", "true");
  return button;
}

/** @param {NumberPick} number */
function firstAllowed(number) {
  for (let value = number.least; value <= number.most; value += number.step) {
    if (allowsNumber(number, value)) return value;
  }
  return number.least;
}

/** Marks what a hint names: cards, a button, a number.
 * @param {string[]} actions @param {NumberPick | null | undefined} number */
export function showHint(actions, number) {
  for (const action of actions) {
    for (const found of document.querySelectorAll(
      `.felt button[data-card="${CSS.escape(action)}"], [data-action="${CSS.escape(action)}"]`,
    )) {
      found.classList.add("hinted");
    }
    const value = number ? action.replace(number.action.replace("N", ""), "") : "";
    const field = document.querySelector(".stepper input");
    if (value && value !== action && field instanceof HTMLInputElement) {
      field.value = value;
      field.dispatchEvent(new Event("set"));
    }
  }
}
