// @ts-check
// The table drawn from a scene: seats round it, zones where they belong, what holds now, the own hand, the score sheet.
// Every scene is drawn whole, but what has not changed stays as it is: faces of cards are dear to draw. What moved is
// shown by motion.js.

import { choicesIn, drawZone } from "./zones.js";
import { makeSuit } from "./cards.js";
import { drawHand } from "./hand.js";
import { keepDrawn, setChildren } from "./drawn.js";
import { find } from "./page.js";
import { signed, written } from "./words.js";

/** @import {Counter, ScoreSheet, SeatScene} from "./wire.js" */
/** @import {DrawnScene, DrawnZone, Settings, Wire} from "./shown.js" */

/** At which edge of the table a place is. @type {Record<string, string>} */
const EDGES = { you: "bottom", left: "left", far_left: "top", across: "top", far_right: "top", right: "right" };
/** @type {Record<string, string>} */
const MARKS = {
  dealer: "dealer",
  leader: "leader",
  out: "out",
  partner: "partner",
  claimer: "claim",
  knocked: "knocked",
  declarer: "declarer",
  dummy: "dummy",
  winner: "winner",
};
/** Zones of a seat that have their room while nothing lies there, so that nothing moves when something does. */
const KEEP_ROOM = ["hand", "captured"];
/** The order in which seats stand across, left to right. */
const ACROSS = ["far_left", "across", "far_right"];

/** @param {DrawnScene} scene @param {Wire} wire @param {Settings} settings */
export function drawTable(scene, wire, settings) {
  const places = new Map(scene.seats.map((seat) => [seat.seat, EDGES[seat.place]]));
  wire.names = new Map(scene.seats.map((seat) => [seat.seat, seat.name]));
  for (const card of document.querySelectorAll(".card.would-go")) card.classList.remove("would-go");
  drawSeats(scene, wire, places);
  drawMiddle(scene, wire, places);
  drawHand(scene, wire, settings);
  drawSheet(scene);
}

/** @param {DrawnScene} scene @param {Wire} wire @param {Map<number, string>} places */
function drawSeats(scene, wire, places) {
  const across = (/** @type {SeatScene} */ seat) => ACROSS.indexOf(seat.place);
  const sorted = [...scene.seats].sort((one, two) => across(one) - across(two));
  for (const edge of ["left", "top", "right", "bottom"]) {
    const here = sorted.filter((seat) => places.get(seat.seat) === edge);
    const group = find(`.seats[data-edge="${edge}"]`);
    group.hidden = !here.length;
    setChildren(
      group,
      here.map((seat) => drawSeat(seat, scene, wire, places)),
    );
  }
}

/** @param {SeatScene} seat @param {DrawnScene} scene @param {Wire} wire @param {Map<number, string>} places */
function drawSeat(seat, scene, wire, places) {
  const element = keepDrawn(`seat ${seat.seat}`, "", () => document.createElement("div"));
  element.className = "seat";
  element.dataset.seat = String(seat.seat);
  element.dataset.place = seat.place;
  element.dataset.marks = seat.marks.join(" ");
  const zones = scene.zones.filter((zone) => {
    const ownHand = zone.kind === "hand" && zone.seat === scene.seat && scene.hand;
    return (
      zone.seat === seat.seat && !ownHand && (zone.cards.length || zone.groups.length || KEEP_ROOM.includes(zone.kind))
    );
  });
  const won = zones.map((zone) => (zone.kind === "captured" ? { ...zone, tricks: tricksOf(seat) } : zone));
  setChildren(element, [drawPlate(seat, scene), ...won.map((zone) => sameZone(zone, wire, places))]);
  return element;
}

/** How many tricks a player has taken, where tricks are played.
 * @param {SeatScene} seat
 * @returns {number | undefined} */
function tricksOf(seat) {
  return seat.counters.find((counter) => counter.kind === "tricks")?.value ?? undefined;
}

/** A zone as it was drawn before, if nothing in it has changed; cards to choose from are made anew.
 * @param {DrawnZone} zone @param {Wire} wire @param {Map<number, string>} places */
function sameZone(zone, wire, places) {
  if (wire.zones.has(zone.id)) return drawZone(zone, wire, places);
  const key = JSON.stringify([zone, choicesIn(zone, wire), [...places], [...(wire.names ?? [])]]);
  return keepDrawn(`zone ${zone.id}`, key, () => drawZone(zone, wire, places));
}

/** @param {SeatScene} seat @param {DrawnScene} scene */
function drawPlate(seat, scene) {
  const plate = document.createElement("div");
  plate.className = "plate";
  const name = document.createElement("span");
  name.className = "name";
  name.textContent = seat.name;
  name.title = [seat.full_name, seat.player.level, seat.player.details].filter(Boolean).join(", ");
  plate.append(name);
  const leads = scene.zones.some((zone) => zone.kind === "trick");
  for (const mark of seat.marks) {
    if (!(mark in MARKS) || (mark === "leader" && !leads)) continue;
    const badge = document.createElement("span");
    badge.className = "mark";
    badge.textContent = MARKS[mark];
    plate.append(badge);
  }
  const counters = document.createElement("dl");
  counters.className = "counters";
  for (const counter of seat.counters) counters.append(drawCounter(counter));
  plate.append(counters);
  return plate;
}

/** @param {Counter} counter */
function drawCounter(counter) {
  const row = document.createElement("div");
  row.dataset.counter = counter.kind;
  const label = document.createElement("dt");
  label.textContent = counter.label;
  const value = document.createElement("dd");
  value.textContent = counter.shown;
  row.append(label, value);
  if (counter.goal) {
    value.append(Object.assign(document.createElement("small"), { textContent: `/${counter.goal}` }));
    row.title = `${counter.aim?.replace("_", " ")} ${counter.goal}`;
  }
  return row;
}

/** @param {DrawnScene} scene @param {Wire} wire @param {Map<number, string>} places */
function drawMiddle(scene, wire, places) {
  /** @type {Set<string>} */
  const there = new Set(scene.zones.map((zone) => zone.kind));
  const facts = scene.facts
    .filter((fact) => !there.has(fact.kind))
    .map((fact) => {
      const item = document.createElement("li");
      item.dataset.fact = fact.kind;
      if (["h", "d", "c", "s"].includes(fact.value)) item.append(makeSuit(fact.value));
      item.append(fact.text);
      return item;
    });
  find(".true-now").replaceChildren(...facts);
  const zones = scene.zones.filter((zone) => zone.seat === null && (zone.count || zone.kind !== "stock"));
  setChildren(
    find(".piles"),
    zones.map((zone) => sameZone(zone, wire, places)),
  );
}

/** A line of a table, its first cell a heading. @param {(string | number)[]} cells @param {string} tag */
function makeRow(cells, tag) {
  const line = document.createElement("tr");
  line.append(
    ...cells.map((cell, place) =>
      Object.assign(document.createElement(place ? tag : "th"), { textContent: String(cell) }),
    ),
  );
  return line;
}

/** The score sheet; where no points are written down, what is counted. @param {DrawnScene} scene */
function drawSheet(scene) {
  const panel = find(".scores");
  const sheet = find(".sheet", panel);
  sheet.replaceChildren(...(scene.sheet ? makeSheet(scene.sheet) : [makeCounts(scene.seats)]));
  sheet.prepend(makeAim(scene));
  const hands = String(scene.sheet?.rows.length ?? 0);
  if (sheet.dataset.hands === hands) return;
  sheet.dataset.hands = hands;
  for (const box of [panel, sheet]) box.scrollTop = box.scrollHeight; // a new hand is in sight
}

/** What one wants of a score. @type {Record<string, (goal: number) => string>} */
const AIMS = {
  reach: (goal) => `reach ${goal}`,
  below: (goal) => `stay below ${goal}`,
  most: () => "the highest wins",
  fewest: () => "the lowest wins",
};

/** Which hand it is, and what is wanted of the score. @param {DrawnScene} scene */
function makeAim(scene) {
  const hand = scene.facts.find((fact) => fact.kind === "hand")?.text;
  const score = scene.seats[0].counters.find((counter) => counter.kind === "score");
  const words = [hand, score?.aim && AIMS[score.aim]?.(score.goal ?? 0)].filter(Boolean).join(" · ");
  return Object.assign(document.createElement("p"), { className: "aim", textContent: words });
}

/** A line for everything that is counted, a column a player. @param {SeatScene[]} seats */
function makeCounts(seats) {
  const table = document.createElement("table");
  table.createTHead().append(makeRow(["", ...seats.map((seat) => seat.name)], "th"));
  const body = table.createTBody();
  const counters = seats.flatMap((seat) => seat.counters);
  const decides = counters.some((counter) => counter.aim);
  const labels = new Set(
    counters.filter((counter) => counter.kind !== "cards" || counter.aim || !decides).map((counter) => counter.label),
  );
  for (const label of labels) {
    const counted = (/** @type {SeatScene} */ seat) =>
      seat.counters.find((counter) => counter.label === label)?.shown ?? "–";
    body.append(makeRow([label, ...seats.map(counted)], "td"));
  }
  return table;
}

/** @param {ScoreSheet} sheet */
function makeSheet(sheet) {
  const table = document.createElement("table");
  const head = table.createTHead();
  head.append(makeRow(["hand", ...sheet.columns], "th"));
  const body = table.createTBody();
  for (const hand of sheet.rows) {
    const line = makeRow(
      [hand.over ? hand.hand : `${hand.hand} …`, ...hand.cells.map((cell) => signed(cell.points))],
      "td",
    );
    hand.cells.forEach((cell, /** @type {number} */ place) => {
      const why = cell.reasons.map((entry) => `${entry.text} ${signed(entry.points)}`).join(", ");
      line.children[place + 1].setAttribute("title", why);
    });
    body.append(line);
  }
  const last = sheet.rows.at(-1);
  if (last) table.createTFoot().append(makeRow(["total", ...last.cells.map((cell) => written(cell.total))], "td"));
  return [table, ...sheetReasons(sheet)];
}

/** What the last points were for, a line for every side that has any. @param {ScoreSheet} sheet */
function sheetReasons(sheet) {
  const row = sheet.rows.findLast((each) => each.cells.some((cell) => cell.reasons.length));
  return (row?.cells ?? []).flatMap((cell, /** @type {number} */ place) => {
    if (!cell.reasons.length) return [];
    const why = cell.reasons.map((entry) => `${entry.text} ${signed(entry.points)}`).join(", ");
    return [
      Object.assign(document.createElement("p"), { className: "why", textContent: `${sheet.columns[place]}: ${why}` }),
    ];
  });
}
