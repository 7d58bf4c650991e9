// @ts-check
// A game that one person plays: touching a card sends it where it goes best, cards fly to their places, and there are a
// hint, a way to the end, and how one fares. What any of this means is decided by the server.

import { reducedMotion } from "../settings.js";
import { say } from "../speech.js";
import { find } from "../page.js";
import { make, makeButton } from "./element.js";

/** @import {Alone, OpenHint, OpenScene, Standing} from "../wire.js" */
/** @import {TableState} from "./shown.js" */

const FLIGHT = 190;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
/** @type {Animation[]} the cards under way */
let flights = [];

/** The choices of such a game. @param {OpenScene} scene @param {HTMLElement} box @param {TableState} state */
export function drawAlone(scene, box, state) {
  const pile = scene.zones.find((zone) => zone.draws);
  const drawn = scene.zones.find((zone) => zone.key === scene.drawn_to);
  if (!pile || !drawn) return;
  const parts = scene.result
    ? [makeButton("New deal", state.newDeal, { className: "button primary" })]
    : [
        makeButton(pile.count ? "Draw" : `Turn ${drawn.words} over`, () => state.tap(pile.key, 0), {
          "data-name": "Draw",
          className: "button primary",
          disabled: !pile.count && !drawn.count,
        }),
        makeButton("Hint", () => state.ask({ type: "hint" })),
        scene.alone?.finish
          ? makeButton("Finish", () => state.ask({ type: "finish" }), { className: "button primary" })
          : null,
        state.picked ? makeButton("Cancel", state.drop) : null,
      ];
  box.replaceChildren(...parts.filter((part) => part !== null));
}

/** What the line above the choices says. @param {OpenScene & {alone: Alone}} scene */
export function aloneStatus(scene) {
  const { deal, moves, stuck } = scene.alone;
  const left = stuck ? " No moves left: take moves back, or take a new deal." : "";
  return `${scene.status} ${moves} move${moves === 1 ? "" : "s"}, deal ${deal}.${left}`;
}

/** @param {OpenHint} hint @param {HTMLElement} felt */
export function showHint(hint, felt) {
  say(`${hint.words}. ${hint.found}`);
  const zone = (/** @type {string} */ key) => felt.querySelector(`.zone[data-key="${CSS.escape(key)}"]`);
  const card = hint.source && zone(hint.source)?.querySelector(`[data-position="${hint.count}"]`);
  for (const element of [card || (hint.source && zone(hint.source)), hint.target && zone(hint.target)])
    if (element) element.classList.add("hinted");
}

/** @param {Standing} standing */
export function showStanding({ game, record }) {
  const panel = find(".standing");
  const share = record.played ? ` (${Math.round((100 * (record.won ?? 0)) / record.played)}%)` : "";
  const rows = [
    ["Played", String(record.played ?? 0)],
    ["Won", `${record.won ?? 0}${share}`],
    ["In a row", `${record.streak ?? 0} (best ${record.longest ?? 0})`],
    ["Fewest moves", String(record.fewest_moves ?? "–")],
    ["Shortest time", record.shortest === undefined ? "–" : clock(record.shortest)],
  ];
  panel.hidden = false;
  find("h2", panel).textContent = game;
  find("tbody", panel).replaceChildren(
    ...rows.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value))),
  );
}

/** @param {number} seconds */
function clock(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Draws something, and lets every card that is seen fly to its new place; drawn cards come from their pile.
 * @param {OpenScene} scene @param {HTMLElement} felt @param {() => void} draw */
export function drawFlying(scene, felt, draw) {
  if (reducedMotion() || document.hidden) return draw();
  const before = new Map(seen(felt).map((card) => [card.dataset.template, card.getBoundingClientRect()]));
  const pile = scene.zones.find((zone) => zone.draws)?.key ?? "";
  const start = felt.querySelector(`.zone[data-key="${CSS.escape(pile)}"] .cards`)?.getBoundingClientRect();
  draw();
  for (const flight of flights) flight.cancel();
  flights = [];
  for (const card of seen(felt)) {
    const from = before.get(card.dataset.template) ?? (card.dataset.zone === scene.drawn_to ? start : undefined);
    const to = card.getBoundingClientRect();
    if (!from || Math.hypot(from.left - to.left, from.top - to.top) < 2) continue;
    flights.push(
      card.animate(
        [{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)`, zIndex: 5 }, { zIndex: 5 }],
        { duration: FLIGHT, easing: EASE },
      ),
    );
  }
}

/** @param {HTMLElement} felt */
function seen(felt) {
  return /** @type {HTMLElement[]} */ ([...felt.querySelectorAll(".face[data-template]")]).filter(
    (card) => card.dataset.template,
  );
}
