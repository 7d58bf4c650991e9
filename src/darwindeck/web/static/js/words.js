// @ts-check
// What cards, suits and ranks are called, and how a card is found by what somebody types.

/** What the scene calls the reader. */
export const YOU = "You";

/** @type {Record<string, string>} */
export const RANKS = {
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
  X: "joker",
  Y: "big joker",
};
/** @type {Record<string, string>} */
export const SUITS = { h: "hearts", d: "diamonds", c: "clubs", s: "spades" };
/** @type {Record<string, string>} */
/** @type {Record<string, string>} */
const JOKERS = { X: "Joker", Y: "Big Joker" };
/** @type {Record<string, string>} */
export const SIGNS = { h: "♥", d: "♦", c: "♣", s: "♠" };

/** "Qs" → "queen of spades". @param {string | null} card */
export function cardName(card) {
  if (!card) return "a face-down card";
  return isJoker(card) ? RANKS[card[0]] : `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
}

/** "Ts" → "10♠". @param {string} card */
export function cardSign(card) {
  return isJoker(card) ? JOKERS[card[0]] : (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]];
}

/** Whether a card has no suit: the letter of one tells jokers apart. @param {string} card */
export function isJoker(card) {
  return card[0] in JOKERS;
}

/** A card from what was typed: "queen of spades", "q spades", "qs", "10h", "Q♠"; null if it is none.
 * @param {string} text */
export function readCard(text) {
  const words = text
    .toLowerCase()
    .replace(/[♥♦♣♠]/g, (sign) => " " + suitOf(sign))
    .replace(/\bof\b/g, " ")
    .trim();
  const joker = Object.keys(JOKERS).find((each) => RANKS[each] === words);
  if (joker) return `${joker}h`;
  const glued = /^(10|[2-9tjqkaxy])\s*([hdcs])$/.exec(words);
  if (glued) return rankOf(glued[1]) + glued[2];
  const [rank, suit] = words.split(/\s+/);
  if (!rank || !suit) return null;
  const found = rankOf(rank);
  const named = Object.keys(SUITS).find((each) => SUITS[each].startsWith(suit) || each === suit);
  return found && named ? found + named : null;
}

/** Cards one after the other: "queen of spades, king of hearts and 2 clubs", "qs kh 2c"; null if some of it is none.
 * @param {string} text */
export function readCards(text) {
  const parts = text
    .split(/,|\band\b/)
    .map((part) => part.trim())
    .filter(Boolean);
  const found = parts.flatMap((part) => readCard(part) ?? part.split(/\s+/).map(readCard));
  return found.length && found.every(Boolean) ? found.map(String) : null;
}

/** @param {string} sign */
function suitOf(sign) {
  return Object.keys(SIGNS).find((each) => SIGNS[each] === sign) ?? "";
}

/** @param {string} word */
function rankOf(word) {
  if (word === "10") return "T";
  const upper = word.toUpperCase();
  if (upper in RANKS) return upper;
  return Object.keys(RANKS).find((each) => RANKS[each] === word || RANKS[each] + "s" === word) ?? "";
}

/** Points with their sign. @param {number} points */
export function signed(points) {
  return points > 0 ? `+${points}` : written(points);
}

/** A number with a minus sign instead of a hyphen. @param {number} value */
export function written(value) {
  return String(value).replace("-", "−");
}
