// @ts-check
// Dragging a card with mouse, pen or finger. A short push is a tap; what is let go over no zone goes back.

/** @import {TableState} from "./shown.js" */

const FAR = 8;

/** @param {HTMLElement} felt @param {TableState} state */
export function listenToDrags(felt, state) {
  /** @type {{card: HTMLElement, x: number, y: number, ghost: HTMLElement | null} | null} */
  let held = null;
  felt.addEventListener("pointerdown", (event) => {
    const card = event.target instanceof Element ? event.target.closest("[data-position]") : null;
    if (!(card instanceof HTMLElement) || event.button || !state.canHold()) return;
    held = { card, x: event.clientX, y: event.clientY, ghost: null };
  });
  addEventListener("pointermove", (event) => {
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(dx, dy) < FAR) return;
    held.ghost ??= lift(held.card);
    held.ghost.style.translate = `${dx}px ${dy}px`;
    mark(felt, event);
  });
  addEventListener("pointerup", (event) => {
    const done = held;
    held = null;
    mark(felt, null);
    if (!done?.ghost) return;
    done.ghost.remove();
    for (const each of together(done.card)) each.classList.remove("lifted");
    swallowClick();
    const zone = zoneAt(event);
    if (zone && done.card.isConnected && zone !== done.card.dataset.zone)
      state.dropOn(done.card.dataset.zone ?? "", Number(done.card.dataset.position), zone);
  });
  addEventListener("pointercancel", () => {
    held?.ghost?.remove();
    for (const each of held ? together(held.card) : []) each.classList.remove("lifted");
    held = null;
    mark(felt, null);
  });
}

/** @param {HTMLElement} card */
function lift(card) {
  const box = card.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.inert = true;
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  for (const each of together(card)) {
    const copy = /** @type {HTMLElement} */ (each.cloneNode(true));
    Object.assign(copy.style, {
      position: "absolute",
      left: "0",
      top: `${each.getBoundingClientRect().top - box.top}px`,
      margin: "0",
    });
    ghost.append(copy);
    each.classList.add("lifted");
  }
  (card.closest("main") ?? document.body).append(ghost);
  return ghost;
}

/** A card of a column goes with all that lies on it. @param {HTMLElement} card */
function together(card) {
  if (!card.closest('.zone[data-spread="column"]')) return [card];
  const all = /** @type {HTMLElement[]} */ ([...(card.parentElement?.children ?? [])]);
  return all.slice(all.indexOf(card));
}

/** @param {PointerEvent} event */
function zoneAt(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".zone");
  return under instanceof HTMLElement ? (under.dataset.key ?? "") : "";
}

/** @param {HTMLElement} felt @param {PointerEvent | null} event */
function mark(felt, event) {
  const key = event ? zoneAt(event) : "";
  for (const zone of /** @type {NodeListOf<HTMLElement>} */ (felt.querySelectorAll(".zone")))
    zone.classList.toggle("under", Boolean(key) && zone.dataset.key === key);
}

/** The click that a browser makes of the end of a drag is none. */
function swallowClick() {
  const stop = (/** @type {Event} */ event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
}
