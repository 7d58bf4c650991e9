// @ts-check
// The command line, for playing without looking: hand, table, score, play queen of spades, bid 4, hint.

import { cardName, readCard } from "./words.js";
import { canPick } from "./choices.js";

/** What somebody typed, as one of the things the page can do; words are answered, everything else is done.
 * @param {string} typed @param {any} scene @param {{pick: (card: string, zone: string) => void, press: (name: string) => void, choose: (actions: string[]) => void, why: (card: string) => void}} hands
 * @returns {string} what to say */
export function command(typed, scene, hands) {
  const text = typed.trim().toLowerCase();
  const [verb, ...rest] = text.split(/\s+/);
  if (!verb) return "";
  if (verb === "help") return "hand, table, score, status, hint, undo, redo, rules, why and a card; a card, a choice or a number plays it.";
  if (verb === "hand") return handWords(scene);
  if (verb === "table") return tableWords(scene);
  if (verb === "score" || verb === "scores") return scoreWords(scene);
  if (verb === "status") return scene.status;
  if (["hint", "undo", "redo", "rules"].includes(verb)) {
    hands.press(verb[0].toUpperCase() + verb.slice(1));
    return "";
  }
  if (verb === "why") {
    const card = readCard(rest.filter((word) => word !== "not").join(" "));
    return card ? void hands.why(card) ?? "" : "Name a card: why queen of spades.";
  }
  const wish = verb === "play" || verb === "choose" ? rest.join(" ") : text;
  return chooseByWords(wish, scene, hands) ?? `“${typed.trim()}” is not understood here; type help.`;
}

/** @param {string} wish @param {any} scene @param {any} hands */
function chooseByWords(wish, scene, hands) {
  const prompt = scene.prompt;
  if (!prompt) return "It is not your turn.";
  const option = prompt.options.find((/** @type {any} */ each) => each.text.toLowerCase() === wish);
  if (option) return void hands.choose(option.actions) ?? "";
  const number = Number(wish.replace(prompt.number?.verb ?? "", "").trim());
  if (prompt.number && wish && Number.isInteger(number)) {
    return void hands.choose([prompt.number.action.replace("N", String(number))]) ?? "";
  }
  const card = readCard(wish);
  const zones = [...new Set(prompt.picks.map((/** @type {any} */ pick) => pick.zone))];
  const zone = card && zones.find((each) => canPick(prompt, [], card, String(each)));
  if (card && zone) return void hands.pick(card, String(zone)) ?? "";
  return card ? `The ${cardName(card)} cannot be chosen now.` : null;
}

/** @param {any} scene */
function handWords(scene) {
  const cards = scene.hand?.suggested ?? [];
  return cards.length ? cards.map(cardName).join(", ") : "You hold no cards that you may see.";
}

/** @param {any} scene */
function tableWords(scene) {
  const zones = scene.zones.filter((/** @type {any} */ zone) => zone.kind !== "hand" && (zone.cards.length || zone.count));
  const words = zones.map((/** @type {any} */ zone) => {
    const seen = zone.cards.filter((/** @type {any} */ each) => each.card).map((/** @type {any} */ each) => cardName(each.card));
    return `${zone.caption || zone.kind.replace("_", " ")}${seen.length ? ": " + seen.slice(0, 8).join(", ") : ""}`;
  });
  return [...words, ...scene.facts.map((/** @type {any} */ fact) => fact.text)].join(". ");
}

/** @param {any} scene */
function scoreWords(scene) {
  return scene.seats.map((/** @type {any} */ seat) => `${seat.name}: ${seat.counters.map((/** @type {any} */ each) => `${each.label} ${each.shown}`).join(", ")}`).join(". ");
}
