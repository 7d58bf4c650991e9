// @ts-check
// News of a run as they come. When it is over the page is loaded once more: its map and its buttons are others then.
const live = document.querySelector("[data-news]");
const status = live.querySelector("[role=status]");
const news = new EventSource(live.dataset.news);
let said = "";

news.addEventListener("standing", (event) => {
  const part = new DOMParser().parseFromString(event.data, "text/html").getElementById("standing");
  const focused = document.activeElement?.getAttribute("aria-label");
  live.querySelector("#standing").replaceWith(part);
  if (focused) live.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
  const words = part.querySelector("p")?.textContent ?? "";
  if (words !== said) status.textContent = said = words;
  if (part.querySelector(".best") && !document.getElementById("atlas")) location.reload(); // there is a map now
});
/** The map grows with the run: its maps and its list are drawn anew, filter and comparison stay as they are. */
news.addEventListener("map", async () => {
  const atlas = document.getElementById("atlas");
  if (!atlas) return;
  const answer = await fetch(live.dataset.map).catch(() => undefined);
  if (!answer?.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = document.activeElement?.getAttribute("href");
  for (const part of [".maps", ".rows"]) atlas.querySelector(part).replaceWith(drawn.querySelector(part));
  if (focused) atlas.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  atlas.dispatchEvent(new Event("drawn"));
});
news.addEventListener("over", () => {
  news.close();
  location.reload();
});
