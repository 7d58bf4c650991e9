// @ts-check
// A closer look at a game takes some seconds: fetched in place, while the rules can be read. So are their examples.
const link = document.querySelector("[data-look]");

async function look(event) {
  event.preventDefault();
  const place = document.getElementById("told");
  const words = link.parentElement;
  words.setAttribute("role", "status");
  words.textContent = "The game is being played …";
  try {
    const answer = await fetch(`${link.getAttribute("href")}?part=1`);
    if (!answer.ok) throw new Error(String(answer.status));
    const part = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("told");
    place.replaceWith(part);
  } catch {
    words.replaceChildren("That did not work. ", link);
  }
}

link?.addEventListener("click", look);

// The rules by reading alone came with the page; examples are played for the whole of them, which comes now.
const rules = document.querySelector("[data-whole]");
if (rules) {
  const answer = await fetch(rules.dataset.whole).catch(() => undefined);
  if (answer?.ok) {
    const whole = new DOMParser().parseFromString(await answer.text(), "text/html");
    rules.replaceChildren(...whole.body.childNodes);
    delete rules.dataset.whole;
  }
}
