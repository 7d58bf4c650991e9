// @ts-check
// A card as an element: a button where it can be chosen or asked about, a plain picture elsewhere.

import { cardName } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
/** Where the drawings of all cards lie; the page says it once. */
const SPRITE = document.documentElement.dataset.sprite ?? "";

/** @param {string | null} card @param {"button" | "span"} [as] @param {"back" | "back-two"} [back] */
export function makeCard(card, as = "span", back = "back") {
  const element = document.createElement(as);
  element.className = "card";
  if (element instanceof HTMLButtonElement) element.type = "button";
  drawFace(element, card, back);
  return element;
}

/** @param {HTMLElement} element @param {string | null} card @param {"back" | "back-two"} [back] */
export function drawFace(element, card, back = "back") {
  element.dataset.card = card ?? "";
  const face = document.createElementNS(SVG, "svg");
  face.setAttribute("viewBox", "0 0 250 350");
  face.setAttribute("aria-hidden", "true");
  if (card) face.append(use(`card-${card}`, "full"), use(`mini-${card}`, "mini"));
  else face.append(use(back, ""));
  element.replaceChildren(face);
  if (element instanceof HTMLButtonElement) element.setAttribute("aria-label", cardName(card));
  else {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", cardName(card));
  }
}

/** The sign of a suit, beside a word that says the same. @param {string} suit */
export function makeSuit(suit) {
  const sign = document.createElementNS(SVG, "svg");
  sign.setAttribute("viewBox", "0 0 100 100");
  sign.setAttribute("class", `suit ${suit}`);
  sign.setAttribute("aria-hidden", "true");
  sign.append(use(`suit-${suit}`, ""));
  return sign;
}

/** @param {string} id @param {string} name */
function use(id, name) {
  const drawing = document.createElementNS(SVG, "use");
  drawing.setAttribute("href", `${SPRITE}#${id}`);
  if (name) drawing.setAttribute("class", name);
  return drawing;
}
