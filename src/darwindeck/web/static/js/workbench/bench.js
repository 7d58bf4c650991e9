// @ts-check
// The workbench without reloading: a dial that is turned sends the form, and the page that comes back takes the place
// of this one. Everything works without this file too, with a button for each rule.

const WAIT = 450; // milliseconds after the last letter or click on an arrow

/** @type {AbortController | null} */
let running = null;
/** The game that is being tried; a newer one takes its place. @type {AbortController | null} */
let trying = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** What is being measured or was: it outlives the page, which may be drawn again meanwhile.
 * @type {{steps: string, shown: Node[], done: boolean} | null} */
let measured = null;

const form = () => /** @type {HTMLFormElement} */ (document.getElementById("bench"));

/** The page that a form's answer is, in place of this one.
 * @param {string} html @param {string} address @param {boolean} keep */
function show(html, address, keep) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const main = fresh.querySelector("main");
  if (!main || !main.querySelector("#bench")) {
    location.assign(address);
    return;
  }
  const open = [...document.querySelectorAll("details[open]")].map((each) => each.id).filter(Boolean);
  const palette = document.querySelector("#palette .offers") !== null;
  const focused = document.activeElement?.id || "";
  const named = document.activeElement?.getAttribute("value") || "";
  document.querySelector("main")?.replaceWith(main);
  document.title = fresh.title;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const again = focused
    ? document.getElementById(focused)
    : named
      ? form().querySelector(`button[value="${CSS.escape(named)}"]:not(:disabled)`)
      : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  if (keep) history.pushState(null, "", address);
  ready();
  if (palette) openPalette();
}

/** @param {string} what @param {string} [to] */
async function send(what, to) {
  clearTimeout(waiting);
  running?.abort();
  running = new AbortController();
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form())) fields.append(name, String(value));
  fields.set("do", what);
  try {
    const answer = await fetch(to || form().action, { method: "POST", body: fields, signal: running.signal });
    const html = await answer.text();
    const done = answer.ok && answer.redirected;
    show(html, done ? answer.url : location.href, done && answer.url !== location.href);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) say("The server does not answer.");
  }
}

/** @param {string} words */
function say(words) {
  const status = document.querySelector(".standing");
  if (status) status.textContent = words;
}

/** The steps of the page as an endpoint wants them. */
function steps() {
  const fields = new URLSearchParams();
  for (const input of form().querySelectorAll("input[type=hidden]")) {
    const { name, value } = /** @type {HTMLInputElement} */ (input);
    if (name === "e" || name === "at") fields.append(name, value);
  }
  return fields;
}

/** @param {string} what @param {AbortSignal} [signal] */
async function ask(what, signal) {
  const answer = await fetch(`${form().dataset.address}/${what}`, {
    method: "POST",
    body: steps(),
    headers: { accept: "application/json" },
    signal,
  });
  if (!answer.ok) throw new Error("refused");
  return answer.json();
}

async function probe() {
  trying?.abort();
  const place = document.getElementById("probe");
  if (!place || form().dataset.sound !== "yes") return;
  trying = new AbortController();
  try {
    const { words } = await ask("probe", trying.signal);
    if (place.isConnected) place.textContent = words;
  } catch {
    place.textContent = "";
  }
}

async function measure() {
  if (measured && !measured.done && isOfThisPage(measured)) return;
  const asked = {
    steps: steps().toString(),
    shown: /** @type {Node[]} */ ([new Text("Measuring: both games are played on the same deals …")]),
    done: false,
  };
  measured = asked;
  showMeasured();
  try {
    asked.shown = listChanges(await ask("measure"));
  } catch {
    asked.shown = [new Text("It could not be measured just now. Try again in a minute.")];
  }
  asked.done = true;
  showMeasured();
}

/** @param {{steps: string}} asked */
const isOfThisPage = (asked) => asked.steps === steps().toString();

/** What was measured, on the page as it is now, if it is of the game that the page shows. */
function showMeasured() {
  const place = document.getElementById("measured");
  if (!place || !measured || !isOfThisPage(measured)) return;
  document.getElementById("measure")?.setAttribute("aria-disabled", String(!measured.done));
  place.replaceChildren(...measured.shown);
}

/** @param {{summary: string, measures: {words: string, detail: string, sure: boolean}[]}} found */
function listChanges(found) {
  const head = document.createElement("p");
  head.append(Object.assign(document.createElement("strong"), { textContent: found.summary }));
  const list = Object.assign(document.createElement("ul"), { className: "change-list" });
  for (const each of found.measures) {
    const item = Object.assign(document.createElement("li"), { className: each.sure ? "sure" : "chance" });
    const words = Object.assign(document.createElement("span"), {
      textContent: each.words[0].toUpperCase() + each.words.slice(1),
    });
    item.append(words, Object.assign(document.createElement("span"), { className: "soft", textContent: each.detail }));
    list.append(item);
  }
  return [head, list];
}

async function openPalette() {
  const place = document.getElementById("palette");
  if (!place) return;
  const answer = await fetch(place.dataset.palette || "");
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (answer.ok && place.isConnected) place.replaceChildren(...fresh.body.children);
}

/** The rule that an address or a link points to is opened. */
function openTarget() {
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.querySelector("summary")?.focus();
  }
}

function ready() {
  document.body.classList.add("has-script");
  showMeasured();
  probe();
}

document.addEventListener("change", (event) => {
  const dial = /** @type {HTMLElement} */ (event.target);
  if (dial.closest(".dial")) send("turn");
});
document.addEventListener("input", (event) => {
  const dial = /** @type {HTMLInputElement} */ (event.target);
  if (!dial.closest(".dial") || dial.type !== "number" || !dial.validity.valid) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => send("turn"), WAIT);
});
document.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
  if (button?.id === "measure") {
    event.preventDefault();
    measure();
  } else if (!button?.getAttribute("formaction")) {
    event.preventDefault();
    send(button?.value || "turn");
  }
});
document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest?.("#palette a");
  if (link) {
    event.preventDefault();
    openPalette();
  }
});
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement && event.target.type === "text";
  if (!(event.ctrlKey || event.metaKey) || typing) return;
  const key = event.key.toLowerCase();
  if (key === "z" || key === "y") {
    event.preventDefault();
    send(key === "y" || event.shiftKey ? "redo" : "undo");
  }
});
addEventListener("popstate", () => location.reload());
addEventListener("hashchange", openTarget);
ready();
openTarget();
