// @ts-check
// A closer look at a game takes some seconds: fetched in place, while the rules can be read. So are their examples.

import { find } from "../page.js";

const link = document.querySelector("[data-look]");

/** @param {Event} event @param {Element} asked */
async function look(event, asked) {
  event.preventDefault();
  const words = asked.parentElement ?? find("main");
  words.setAttribute("role", "status");
  words.textContent = "The game is being played …";
  try {
    const answer = await fetch(`${asked.getAttribute("href")}?part=1`);
    if (!answer.ok) throw new Error(String(answer.status));
    const part = new DOMParser().parseFromString(await answer.text(), "text/html");
    find("#told").replaceWith(find("#told", part));
  } catch {
    words.replaceChildren("That did not work. ", asked);
  }
}

if (link) link.addEventListener("click", (event) => look(event, link));

// The rules by reading alone came with the page; examples are played for the whole of them, which comes now.
const rules = document.querySelector("[data-whole]");
if (rules instanceof HTMLElement) {
  const answer = await fetch(rules.dataset.whole ?? "").catch(() => undefined);
  if (answer?.ok) {
    const whole = new DOMParser().parseFromString(await answer.text(), "text/html");
    rules.replaceChildren(...whole.body.childNodes);
    delete rules.dataset.whole;
  }
}
