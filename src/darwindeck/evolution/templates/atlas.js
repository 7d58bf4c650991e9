// The map of a run: filter and search, compare two games; in the page that stands alone also the sheet of a game.
const atlas = document.getElementById("atlas");
const packed = document.getElementById("sheets");
const put = (parent, tag, text, kind) => {
  const node = parent.appendChild(document.createElement(tag));
  if (text !== undefined) node.textContent = text;
  if (kind) node.className = kind;
  return node;
};

let known;
async function load() {
  if (atlas.dataset.sheets) return (await fetch(atlas.dataset.sheets)).json();
  const bytes = Uint8Array.from(atob(packed.textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { key, ...columns } = await new Response(stream).json();
  return Object.fromEntries(key.map((each, at) => [each, Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at]]))]));
}
const sheets = () => (known ??= load());

const filter = atlas.querySelector(".atlas-filter");
function narrow() {
  const asked = Object.fromEntries(new FormData(filter));
  const words = asked.q.toLowerCase().split(/\s+/).filter(Boolean);
  const [least, most] = asked.minutes ? asked.minutes.split("-").map(Number) : [0, Infinity];
  let shown = 0;
  for (const row of atlas.querySelectorAll(".rows > li")) {
    const text = row.textContent.toLowerCase();
    const minutes = Number(row.dataset.minutes);
    const wanted = words.every((word) => text.includes(word)) && (!asked.players || row.dataset.players === asked.players)
      && (!asked.family || row.dataset.family === asked.family) && minutes >= least && minutes < most;
    row.classList.toggle("away", !wanted);
    atlas.querySelector(`.spot[data-key="${row.dataset.key}"]`)?.classList.toggle("away", !wanted);
    shown += wanted;
  }
  for (const map of atlas.querySelectorAll(".map")) {
    map.classList.toggle("away", !map.querySelector(".spot[data-key]:not(.away)"));
  }
  filter.querySelector(".atlas-count").textContent = shown === 1 ? "1 game" : `${shown} games`;
}
filter.hidden = false;
filter.addEventListener("input", narrow);
filter.addEventListener("submit", (event) => event.preventDefault());
narrow();

const SVG = "http://www.w3.org/2000/svg";
function drawBar(parent, [, , value, low, high]) {
  const svg = parent.appendChild(document.createElementNS(SVG, "svg"));
  svg.setAttribute("class", "bar-line");
  svg.setAttribute("viewBox", "0 0 300 12");
  svg.setAttribute("aria-hidden", "true");
  const part = (kind, x, y, width, height) => {
    const rect = svg.appendChild(document.createElementNS(SVG, "rect"));
    for (const [name, given] of Object.entries({ class: kind, x, y, width, height, rx: 2 })) rect.setAttribute(name, given);
  };
  part("track", 0, 2, 300, 8);
  part("span", 300 * low, 2, Math.max(2, 300 * (high - low)), 8);
  part("value", Math.min(296, Math.max(0, 300 * value - 2)), 0, 4, 12);
}

const compare = atlas.querySelector(".compare");
const [one, two] = compare.querySelectorAll("select");
const compared = compare.querySelector(".compared");
async function tellBoth() {
  const all = await sheets();
  const games = [all[one.value], all[two.value]];
  compared.replaceChildren();
  const table = put(compared, "table");
  const head = put(put(table, "thead"), "tr");
  put(head, "th");
  for (const game of games) put(head, "th", game.name).scope = "col";
  const body = put(table, "tbody");
  const row = put(body, "tr");
  put(row, "th", "Pitch").scope = "row";
  for (const game of games) put(row, "td", game.pitch);
  const headings = [...new Set(games.flatMap((game) => game.bars.map((bar) => bar[0])))];
  for (const heading of headings) {
    const line = put(body, "tr");
    put(line, "th", heading).scope = "row";
    for (const game of games) {
      const bar = game.bars.find((each) => each[0] === heading);
      const cell = put(line, "td", bar ? bar[1] : "–");
      if (bar) drawBar(cell, bar);
    }
  }
}
async function offer() {
  const all = await sheets();
  for (const select of [one, two]) {
    const chosen = select.value;
    select.replaceChildren();
    for (const [label, wanted] of [["of this run", /^\d+$/], ["known", /\D/]]) {
      const group = put(select, "optgroup");
      group.label = label;
      for (const [key, game] of Object.entries(all)) if (wanted.test(key)) put(group, "option", game.name).value = key;
    }
    if (chosen) select.value = chosen;
    else if (select === two) two.selectedIndex = Math.min(1, two.length - 1);
  }
}
compare.hidden = false;
offer();
atlas.addEventListener("drawn", () => { // there are new games
  known = undefined;
  const families = filter.elements.family;
  const there = [...families.options].map((option) => option.value);
  for (const map of atlas.querySelectorAll(".map")) if (!there.includes(map.dataset.family)) put(families, "option", map.dataset.family);
  narrow();
  offer();
});
compare.addEventListener("change", tellBoth);

const dialog = document.getElementById("game");
if (dialog) {
  const open = async (key) => {
    const sheet = (await sheets())[key];
    if (!sheet) return;
    document.getElementById("name").textContent = sheet.name;
    const facts = document.getElementById("facts");
    facts.replaceChildren();
    put(facts, "p", sheet.pitch);
    if (sheet.hook && !sheet.pitch.startsWith(sheet.hook)) put(facts, "p", `Its idea: ${sheet.hook}.`);
    put(facts, "p", sheet.about, "soft");
    if (sheet.lineage.length) {
      put(facts, "h3", "How it came to be");
      const steps = put(facts, "ol");
      for (const step of sheet.lineage) put(steps, "li", step);
    }
    for (const bar of sheet.bars) {
      put(facts, "h3", bar[0]);
      put(facts, "p", bar[1]);
      drawBar(facts, bar);
    }
    const theme = document.documentElement.dataset.theme ?? "";
    const look = document.querySelector("style").textContent;
    const frame = document.getElementById("rules");
    frame.hidden = !sheet.rules;
    frame.srcdoc = `<!doctype html><html lang="en"${theme && ` data-theme="${theme}"`}><meta charset="utf-8"><style>${look} body { padding: 0 1.2rem 2rem; }</style>${sheet.rules}`;
    history.replaceState(null, "", `#game-${key}`);
    dialog.showModal();
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#game-"]');
    if (link) {
      event.preventDefault();
      open(link.hash.slice(6));
    }
    if (event.target === dialog) dialog.close();
  });
  document.getElementById("close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    document.getElementById("rules").srcdoc = "";
    history.replaceState(null, "", location.pathname + location.search);
  });
  document.getElementById("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  if (location.hash.startsWith("#game-")) open(location.hash.slice(6));
}
