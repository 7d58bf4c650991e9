"use strict";
const sheets = JSON.parse(document.getElementById("sheets").textContent);
const dialog = document.getElementById("game");
const hint = document.getElementById("hint");
const rest = hint.textContent;
const put = (parent, tag, text, kind) => {
  const node = parent.appendChild(document.createElement(tag));
  if (text !== undefined) node.textContent = text;
  if (kind) node.className = kind;
  return node;
};

function tell(tile) {
  hint.replaceChildren();
  put(hint, "strong", tile.dataset.name);
  hint.append(" · " + tile.dataset.label + " · " + tile.dataset.hint);
}

function measure(parent, [name, value, low, high]) {
  const row = put(parent, "div", undefined, "measure");
  put(row, "span", name.replaceAll("_", " "));
  if (high > 1) {
    put(row, "span", low.toFixed(0) + " to " + high.toFixed(0), "range");
  } else {
    const track = put(row, "span", undefined, "track");
    const band = put(track, "i");
    band.style.left = 100 * Math.max(0, low) + "%";
    band.style.width = 100 * (high - Math.max(0, low)) + "%";
    put(track, "b").style.left = 100 * Math.max(0, value) + "%";
  }
  put(row, "span", value >= 10 ? value.toFixed(0) : value.toFixed(2));
}

function open(rank) {
  const sheet = sheets[rank];
  document.getElementById("name").textContent = sheet.name;
  const facts = document.getElementById("facts");
  facts.replaceChildren();
  put(facts, "p", sheet.pitch);
  if (sheet.hook) put(facts, "p", "Its idea: " + sheet.hook + ".");
  put(facts, "p", "Rank " + sheet.rank + ", " + sheet.players + " players");
  put(facts, "p", sheet.cell);
  put(facts, "p", "Fitness " + sheet.fitness.toFixed(3) + " (" + sheet.low.toFixed(2) + " to " + sheet.high.toFixed(2) + ")");
  if (sheet.novelty) put(facts, "p", "Known games: " + sheet.novelty);
  put(facts, "h3", "How it came to be");
  const steps = put(facts, "ol");
  for (const step of sheet.lineage) put(steps, "li", step);
  put(facts, "h3", "Measures");
  for (const one of sheet.measures) measure(facts, one);
  const theme = document.documentElement.dataset.theme;
  document.getElementById("rules").srcdoc = theme ? sheet.rules.replace("<html ", `<html data-theme="${theme}" `) : sheet.rules;
  history.replaceState(null, "", "#game-" + rank);
  dialog.showModal();
}

for (const tile of document.querySelectorAll(".tile.held")) {
  tile.addEventListener("mouseenter", () => tell(tile));
  tile.addEventListener("focus", () => tell(tile));
  tile.addEventListener("mouseleave", () => { hint.textContent = rest; });
}
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-rank]");
  if (opener) open(opener.dataset.rank);
  if (event.target === dialog) dialog.close();
});
document.getElementById("close").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => {
  document.getElementById("rules").srcdoc = "";
  history.replaceState(null, "", location.pathname + location.search);
});

const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
document.addEventListener("keydown", (event) => {
  const from = document.activeElement;
  const way = steps[event.key];
  if (!way || !from.classList.contains("held")) return;
  const here = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const tile of document.querySelectorAll(".tile.held")) {
    const there = tile.getBoundingClientRect();
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead > 1 && ahead + 3 * aside < least) {
      least = ahead + 3 * aside;
      best = tile;
    }
  }
  if (best) {
    event.preventDefault();
    best.focus();
  }
});

const theme = document.getElementById("theme");
theme.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
const asked = /^#game-(\d+)$/.exec(location.hash);
if (asked && sheets[asked[1]]) open(asked[1]);
