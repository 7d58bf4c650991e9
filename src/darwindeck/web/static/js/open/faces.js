// @ts-check
// A card as an element: a face of our own made of what is printed on it, a drawing the site has, or a back.

import { cardName } from "../words.js";
import { make } from "./element.js";

/** @import {OpenFace} from "../wire.js" */
/** @import {Lying} from "./shown.js" */

const SVG = "http://www.w3.org/2000/svg";
const SPRITE = document.documentElement.dataset.sprite ?? "";
/** Longer words do not fit on a small card in letters of the usual size. */
const LONG = 9;
/** @type {Record<string, string>} */
const TURNED = { 90: "turned right", "-90": "turned left", 180: "upside down" };

/** @param {OpenFace | undefined} face what is printed, or nothing for a back
 *  @param {Lying} [card] how it lies: turned, flags, whether it is face up */
export function makeFace(face, card = {}) {
  const element = make("button", { type: "button", className: "face" });
  element.classList.toggle("back", !face);
  element.classList.toggle("remembered", Boolean(face) && card.face_up === false);
  if (card.orientation) element.dataset.turned = card.orientation;
  if (!face) element.append(drawing("back", "xMidYMid slice"));
  else if (face.image) element.append(photograph(element, face));
  else if (face.picture) element.append(drawing(face.picture));
  else element.append(...printed(face));
  element.setAttribute("aria-label", faceName(face, card));
  return element;
}

/** @param {OpenFace} face */
function printed(face) {
  const head = make("span", { className: "band" }, make("span", { className: "title" }, face.name));
  head.dataset.tint = face.tint ?? "";
  head.classList.toggle(
    "long",
    face.name.split(" ").some((/** @type {string} */ word) => word.length > LONG),
  );
  const kind = make("span", { className: "kind" }, face.kind);
  const more = (face.facts ?? []).filter(
    (/** @type {string} */ fact) => !face.corner || !face.corner.includes(fact.split(": ")[1]),
  );
  if (face.corner && !more.length) {
    const big = make("span", { className: "big" }, face.corner);
    big.dataset.tint = face.tint ?? "";
    return [head, big];
  }
  if (face.corner) head.append(make("span", { className: "corner" }, face.corner));
  const facts = more.slice(0, 6).map((/** @type {string} */ fact) => make("span", { className: "fact" }, fact));
  return [head, kind, make("span", { className: "facts" }, ...facts)];
}

/** A picture of the card; what is printed takes its place if it cannot be loaded.
 * @param {HTMLElement} element @param {OpenFace} face */
function photograph(element, face) {
  const image = /** @type {HTMLImageElement} */ (
    make("img", { src: face.image, alt: "", draggable: false, decoding: "async" })
  );
  image.addEventListener("error", () =>
    element.replaceChildren(...(face.picture ? [drawing(face.picture)] : printed(face))),
  );
  return image;
}

/** @param {string} id @param {string} [fit] */
function drawing(id, fit = "xMidYMid meet") {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 250 350");
  picture.setAttribute("preserveAspectRatio", fit);
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${SPRITE}#${id}`);
  picture.append(use);
  return picture;
}

/** @param {OpenFace | undefined} face @param {Lying} card */
export function faceName(face, card) {
  const words = [face ? spoken(face) : "face-down card"];
  if (face && card.face_up === false) words.push("face down, known to you");
  if (card.orientation && card.orientation in TURNED) words.push(TURNED[card.orientation]);
  words.push(...(card.flags ?? []).map((/** @type {string} */ flag) => flag.replaceAll("_", " ")));
  return words.join(", ");
}

/** A playing card by its full name, any other by what is printed on it. @param {OpenFace} face */
function spoken(face) {
  return face.picture?.startsWith("card-") ? cardName(face.picture.slice(5)) : face.label;
}

/** Everything that is printed on a card, to be read. @param {OpenFace} face */
export function readCard(face) {
  const lines = (face.facts?.length ? face.facts : []).map((/** @type {string} */ fact) => make("li", {}, fact));
  const title = make("h2", {}, face.label);
  title.dataset.tint = face.tint ?? "";
  return [title, make("p", { className: "kind" }, face.kind), make("ul", {}, ...lines)];
}
