// @ts-check
// News of a run as they come. When it is over the page is loaded once more: its map and its buttons are others then.

import { find } from "../page.js";

const live = find("[data-news]");
const status = find("[role=status]", live);
const news = new EventSource(live.dataset.news ?? "");
let said = "";

/** @param {string} text */
function read(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

/** Puts the cursor on what has been drawn anew. @param {Element} root @param {string} selector */
function focus(root, selector) {
  const again = root.querySelector(selector);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

news.addEventListener("standing", (event) => {
  const part = find("#standing", read(event.data));
  const focused = document.activeElement?.getAttribute("aria-label");
  find("#standing", live).replaceWith(part);
  if (focused) focus(live, `[aria-label="${CSS.escape(focused)}"]`);
  const words = part.querySelector("p")?.textContent ?? "";
  if (words !== said) status.textContent = said = words;
  if (part.querySelector(".best") && !document.getElementById("atlas")) location.reload(); // there is a map now
});
/** The map grows with the run: its maps and its list are drawn anew, filter and comparison stay as they are. */
news.addEventListener("map", async () => {
  const atlas = document.getElementById("atlas");
  if (!atlas) return;
  const answer = await fetch(live.dataset.map ?? "").catch(() => undefined);
  if (!answer?.ok) return;
  const drawn = read(await answer.text());
  const focused = document.activeElement?.getAttribute("href");
  for (const part of [".maps", ".rows"]) find(part, atlas).replaceWith(find(part, drawn));
  if (focused) focus(atlas, `a[href="${CSS.escape(focused)}"]`);
  atlas.dispatchEvent(new Event("drawn"));
});
news.addEventListener("over", () => {
  news.close();
  location.reload();
});
