// @ts-check
// The cards of a won game leap off their piles one after the other and bounce away. Any key or touch ends it.

import { reducedMotion } from "../settings.js";
import { make } from "./element.js";
import { makeFace } from "./faces.js";

/** @import {OpenFace, OpenScene} from "../wire.js" */

const STEP = 0.04;
/** Pixels a second a second, in heights of the window; what is left of a bounce. */
const GRAVITY = 2.6;
const SPRING = 0.78;
/** Milliseconds from one card to the next. */
const APART = 110;

/** @param {OpenScene} scene @param {HTMLElement} felt */
export function celebrate(scene, felt) {
  if (reducedMotion()) return;
  const layer = make("div", { className: "cascade", "aria-hidden": "true" });
  layer.inert = true;
  (felt.closest("main") ?? document.body).append(layer);
  const leaving = leapers(scene, felt);
  let left = leaving.length;
  leaving.forEach(({ face, box }, nth) => {
    const flight = leap(layer, face, box, nth);
    flight.onfinish = () => --left || layer.remove();
  });
  const end = () => layer.remove();
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, end, { once: true });
}

/** The cards in the order in which they leave: the top ones of all piles first.
 * @param {OpenScene} scene @param {HTMLElement} felt */
function leapers(scene, felt) {
  return scene.zones
    .filter((zone) => zone.spread === "pile")
    .flatMap((zone) => {
      const box = felt.querySelector(`.zone[data-key="${CSS.escape(zone.key)}"] .cards`)?.getBoundingClientRect();
      return box
        ? (zone.cards ?? []).map((card) => ({ face: scene.faces?.[card.template], box, place: card.position }))
        : [];
    })
    .sort((one, two) => one.place - two.place);
}

/** @param {HTMLElement} layer @param {OpenFace | undefined} face @param {DOMRect} box @param {number} nth */
function leap(layer, face, box, nth) {
  const card = makeFace(face);
  Object.assign(card.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, opacity: "0" });
  layer.append(card);
  const path = bounce(box, nth);
  const flight = card.animate(
    path.map((at) => ({ transform: `translate(${at[0]}px, ${at[1]}px)`, opacity: 1 })),
    { duration: path.length * STEP * 1000, delay: nth * APART },
  );
  flight.finished.then(
    () => card.remove(),
    () => {},
  );
  return flight;
}

/** Where a card is, step by step, until it has left the window; every card goes another way.
 * @param {DOMRect} box @param {number} nth
 * @returns {[number, number][]} */
function bounce(box, nth) {
  const [wide, high] = [innerWidth, innerHeight];
  const side = (nth * 7) % 3 ? -1 : 1;
  const speed = side * wide * (0.16 + 0.05 * ((nth * 5) % 7));
  let [x, y, fall] = [0, 0, -high * 0.12 * ((nth * 3) % 5)];
  /** @type {[number, number][]} */
  const path = [[0, 0]];
  while (path.length < 120 && box.left + x > -box.width && box.left + x < wide) {
    fall += GRAVITY * high * STEP;
    x += speed * STEP;
    y += fall * STEP;
    const floor = high - box.top - box.height;
    if (y > floor) [y, fall] = [floor, -fall * SPRING];
    path.push([x, y]);
  }
  return path;
}
