// @ts-check
// What a reader prefers, kept in this browser: arrangement of the hand, colours, pace, theme, what is done at once.

/** @type {Record<string, string>} */
const DEFAULTS = {
  sort: "suggested",
  colours: document.querySelector("main")?.dataset.colours ?? "two",
  pace: "normal",
  theme: "system",
  confirm: "tap twice",
  passes: "by themselves",
  played: "closed",
};
/** @type {Record<string, string[]>} */
export const CHOICES = {
  sort: ["suggested", "by suit", "by rank"],
  colours: ["two", "four"],
  pace: ["slow", "normal", "fast", "none"],
  theme: ["system", "light", "dark"],
  confirm: ["tap twice", "tap once"],
  passes: ["by themselves", "ask"],
};
/** What a value is called where its own name says too little. @type {Record<string, string>} */
export const CALLED = {
  suggested: "as suits the game",
  none: "no pauses",
  system: "as the system",
  "tap twice": "two taps",
  "tap once": "one tap",
  "by themselves": "is done by itself",
  ask: "waits for you",
};
/** What is asked about each. @type {Record<string, string>} */
export const LABELS = {
  sort: "Your hand",
  colours: "Colours of the suits",
  pace: "Pace",
  theme: "Theme",
  confirm: "A card is played by",
  passes: "A pass that is forced",
};
/** Milliseconds that a beat stays before the next. @type {Record<string, number>} */
export const PACES = { slow: 1500, normal: 800, fast: 300, none: 0 };

/** Milliseconds that the end of a hand stays, if nobody goes on before; without a number, until somebody does. Others
 * wait in a room.
 * @type {Record<string, number>} */
const HOLDS = { fast: 4000 };
const AMONG_OTHERS = 8000;

/** @param {string} pace */
export function holdFor(pace) {
  return Math.min(HOLDS[pace] ?? Infinity, document.querySelector(".panel.room") ? AMONG_OTHERS : Infinity);
}

const KEY = "darwindeck.settings";

export function readSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Record<string, string>} settings */
export function keepSettings(settings) {
  localStorage.setItem(KEY, JSON.stringify(settings));
  applySettings(settings);
}

/** @param {Record<string, string>} settings */
export function applySettings(settings) {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.classList.toggle("four-colour", settings.colours === "four");
}

export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
