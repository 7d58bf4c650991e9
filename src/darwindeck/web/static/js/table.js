// @ts-check
// The table drawn from a scene: seats round it, zones where they belong, what holds now, the own hand, the score sheet.
// Every scene is drawn whole; what moved is shown by motion.js.

import { drawZone } from "./zones.js";
import { makeCard, makeSuit } from "./cards.js";
import { cardWords, lookAt } from "./notes.js";

/** At which edge of the table a place is. @type {Record<string, string>} */
const EDGES = { you: "bottom", left: "left", far_left: "top", across: "top", far_right: "top", right: "right" };
/** @type {Record<string, string>} */
const MARKS = { dealer: "deals", leader: "leads", out: "out", partner: "partner", claimer: "claims", knocked: "knocked", winner: "wins" };
/** The order in which seats stand across, left to right. */
const ACROSS = ["far_left", "across", "far_right"];

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement} */
export function find(selector, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** @param {any} scene @param {any} wire @param {Record<string, string>} settings */
export function drawTable(scene, wire, settings) {
  const places = new Map(scene.seats.map((/** @type {any} */ seat) => [seat.seat, EDGES[seat.place]]));
  wire.names = new Map(scene.seats.map((/** @type {any} */ seat) => [seat.seat, seat.name]));
  drawSeats(scene, wire, places);
  drawMiddle(scene, wire, places);
  drawHand(scene, wire, settings);
  drawSheet(scene);
}

/** @param {any} scene @param {any} wire @param {Map<number, string>} places */
function drawSeats(scene, wire, places) {
  const across = (/** @type {any} */ seat) => ACROSS.indexOf(seat.place);
  const sorted = [...scene.seats].sort((one, two) => across(one) - across(two));
  for (const edge of ["left", "top", "right", "bottom"]) {
    const here = sorted.filter((seat) => places.get(seat.seat) === edge);
    const group = find(`.seats[data-edge="${edge}"]`);
    group.hidden = !here.length;
    group.replaceChildren(...here.map((seat) => drawSeat(seat, scene, wire, places)));
  }
}

/** @param {any} seat @param {any} scene @param {any} wire @param {Map<number, string>} places */
function drawSeat(seat, scene, wire, places) {
  const element = document.createElement("div");
  element.className = "seat";
  element.dataset.seat = seat.seat;
  element.dataset.place = seat.place;
  element.dataset.marks = seat.marks.join(" ");
  element.append(drawPlate(seat, scene));
  for (const zone of scene.zones) {
    const ownHand = zone.kind === "hand" && zone.seat === scene.seat && scene.hand;
    if (zone.seat === seat.seat && !ownHand && (zone.cards.length || zone.groups.length)) element.append(drawZone(zone, wire, places));
  }
  return element;
}

/** @param {any} seat @param {any} scene */
function drawPlate(seat, scene) {
  const plate = document.createElement("div");
  plate.className = "plate";
  const name = document.createElement("span");
  name.className = "name";
  name.textContent = seat.name;
  name.title = [seat.full_name, seat.player.level, seat.player.details].filter(Boolean).join(", ");
  plate.append(name);
  const leads = scene.zones.some((/** @type {any} */ zone) => zone.kind === "trick");
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

/** @param {any} counter */
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

/** @param {any} scene @param {any} wire @param {Map<number, string>} places */
function drawMiddle(scene, wire, places) {
  const there = new Set(scene.zones.map((/** @type {any} */ zone) => zone.kind));
  const facts = scene.facts.filter((/** @type {any} */ fact) => !there.has(fact.kind)).map((/** @type {any} */ fact) => {
    const item = document.createElement("li");
    item.dataset.fact = fact.kind;
    if (["h", "d", "c", "s"].includes(fact.value)) item.append(makeSuit(fact.value));
    item.append(fact.text);
    return item;
  });
  find(".true-now").replaceChildren(...facts);
  const zones = scene.zones.filter((/** @type {any} */ zone) => zone.seat === null && (zone.count || zone.kind !== "stock"));
  find(".piles").replaceChildren(...zones.map((/** @type {any} */ zone) => drawZone(zone, wire, places)));
}

/** The own hand as a toolbar of buttons, in the arrangement the reader prefers.
 * @param {any} scene @param {any} wire @param {Record<string, string>} settings */
function drawHand(scene, wire, settings) {
  const holder = find(".own-hand");
  const bar = find('[role="toolbar"]', holder);
  const zone = scene.zones.find((/** @type {any} */ each) => each.kind === "hand" && each.seat === scene.seat);
  holder.dataset.zone = zone?.id ?? "";
  const cards = handOrder(scene, settings);
  const starts = groupStarts(scene, cards, settings);
  bar.style.setProperty("--n", String(Math.max(1, cards.length)));
  bar.style.setProperty("--gaps", String(starts.size));
  bar.classList.toggle("few", cards.length <= 7);
  bar.classList.toggle("resting", !wire.zones.has(zone?.id));
  bar.replaceChildren(...cards.map((card, place) => {
    const slot = document.createElement("span");
    slot.className = "place" + (starts.has(place) ? " gap" : "");
    slot.append(drawOwnCard(scene, card, wire, zone?.id ?? "", scene.badges[card] ?? ""));
    return slot;
  }));
  find(".hand-name").textContent = handWords(scene.hand);
}

/** @param {any} scene @param {string} card @param {any} wire @param {string} zone @param {string} note */
function drawOwnCard(scene, card, wire, zone, note) {
  const button = makeCard(card, "button");
  wire(button, card, zone);
  const words = cardWords(scene, card);
  if (words) button.setAttribute("aria-description", words);
  if (note) button.append(Object.assign(document.createElement("span"), { className: "card-note", textContent: note }));
  if ((scene.hand?.melds ?? []).flat().includes(card)) button.classList.add("melded");
  const line = find(".hand-name");
  for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => lookAt(scene, card, line, handWords(scene.hand)));
  for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => lookAt(scene, null, line, handWords(scene.hand)));
  return button;
}

/** The places at which a new group of the hand begins: a suit, a rank, a meld and what is left over.
 * @param {any} scene @param {string[]} cards @param {Record<string, string>} settings */
function groupStarts(scene, cards, settings) {
  /** @type {string[][]} */
  const melds = scene.hand?.melds ?? [];
  const rank = settings.sort === "by rank" || (settings.sort === "suggested" && byRank(cards));
  const group = (/** @type {string} */ card) => {
    const meld = settings.sort === "suggested" ? melds.findIndex((each) => each.includes(card)) : -1;
    if (meld >= 0) return `meld ${meld}`;
    return melds.length && settings.sort === "suggested" ? "" : rank ? card[0] : card[1];
  };
  return new Set(cards.map((_, place) => place).filter((place) => place && group(cards[place - 1]) !== group(cards[place])));
}

/** Whether cards lie together by rank rather than by suit. @param {string[]} cards */
function byRank(cards) {
  const changes = (/** @type {number} */ part) => cards.filter((card, place) => place && card[part] !== cards[place - 1][part]).length;
  return changes(0) < changes(1);
}

/** @param {any} scene @param {Record<string, string>} settings @returns {string[]} */
function handOrder(scene, settings) {
  if (!scene.hand) return [];
  if (settings.sort === "by suit") return scene.hand.by_suit;
  return settings.sort === "by rank" ? scene.hand.by_rank : scene.hand.suggested;
}

/** @param {any} hand */
function handWords(hand) {
  const words = [];
  if (hand?.name) words.push(hand.name);
  if (hand && hand.deadwood !== null && hand.deadwood !== undefined) words.push(`deadwood ${hand.deadwood}`);
  return words.join(", ");
}

/** @param {any} scene */
function drawSheet(scene) {
  const region = find(".scores");
  region.hidden = !scene.sheet;
  if (!scene.sheet) return;
  const table = document.createElement("table");
  const row = (/** @type {(string | number)[]} */ cells, /** @type {string} */ tag) => {
    const line = document.createElement("tr");
    line.append(...cells.map((cell, place) => Object.assign(document.createElement(place ? tag : "th"), { textContent: String(cell) })));
    return line;
  };
  const head = table.createTHead();
  head.append(row(["hand", ...scene.sheet.columns], "th"));
  const body = table.createTBody();
  for (const hand of scene.sheet.rows) {
    const line = row([hand.over ? hand.hand : `${hand.hand} …`, ...hand.cells.map((/** @type {any} */ cell) => signed(cell.points))], "td");
    hand.cells.forEach((/** @type {any} */ cell, /** @type {number} */ place) => {
      const why = cell.reasons.map((/** @type {any} */ entry) => `${entry.text} ${signed(entry.points)}`).join(", ");
      line.children[place + 1].setAttribute("title", why);
    });
    body.append(line);
  }
  const last = scene.sheet.rows.at(-1);
  if (last) table.createTFoot().append(row(["total", ...last.cells.map((/** @type {any} */ cell) => cell.total)], "td"));
  find(".sheet", region).replaceChildren(table, ...sheetReasons(scene.sheet));
}

/** What the last points were for, a line for every side that has any. @param {any} sheet */
function sheetReasons(sheet) {
  const row = sheet.rows.findLast((/** @type {any} */ each) => each.cells.some((/** @type {any} */ cell) => cell.reasons.length));
  return (row?.cells ?? []).flatMap((/** @type {any} */ cell, /** @type {number} */ place) => {
    if (!cell.reasons.length) return [];
    const why = cell.reasons.map((/** @type {any} */ entry) => `${entry.text} ${signed(entry.points)}`).join(", ");
    return [Object.assign(document.createElement("p"), { className: "why", textContent: `${sheet.columns[place]}: ${why}` })];
  });
}

/** @param {number} points */
function signed(points) {
  return points > 0 ? `+${points}` : String(points);
}
