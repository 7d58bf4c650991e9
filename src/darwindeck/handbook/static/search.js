// The search of the handbook: every section is looked through here, in the page. The sections come as a script the
// first time somebody searches, because a page opened from a disk may load scripts but may not read files.
"use strict";

(() => {
  const MOST = 12;
  const AROUND = 70;
  const form = document.querySelector(".finding");
  const field = form.querySelector("input");
  const list = form.querySelector("ol");
  const status = form.querySelector("[role=status]");
  let sections = null;

  window.findIn = (rows) => {
    sections = rows.map(([href, page, heading, text]) => ({
      href, page, heading, text, low: text.toLowerCase(), title: `${page} ${heading}`.toLowerCase(),
    }));
    show();
  };

  const fetchSections = () => {
    if (form.dataset.asked) return;
    form.dataset.asked = "yes";
    const script = document.createElement("script");
    script.src = form.dataset.index;
    document.head.append(script);
  };

  const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

  // All words must be there. One in a heading is worth more than any number in the text.
  const worth = (section, words) => {
    let sum = 0;
    for (const word of words) {
      const inTitle = section.title.includes(word);
      const times = section.low.split(word).length - 1;
      if (!inTitle && !times) return 0;
      sum += (inTitle ? 20 : 0) + Math.min(times, 5);
    }
    return sum;
  };

  // The text around the first word, as nodes with every word marked.
  const excerpt = (section, words) => {
    const places = words.map((word) => section.low.indexOf(word)).filter((place) => place >= 0);
    const from = Math.max(0, Math.min(...places, section.low.length) - AROUND);
    const shown = section.text.slice(from, from + 3 * AROUND);
    const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const line = document.createElement("p");
    line.append(from ? "… " : "");
    for (const part of shown.split(new RegExp(`(${escaped.join("|")})`, "i"))) {
      if (!words.includes(part.toLowerCase())) line.append(part);
      else line.append(Object.assign(document.createElement("mark"), { textContent: part }));
    }
    if (from + shown.length < section.text.length) line.append(" …");
    return line;
  };

  const entry = (section, words) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = section.href;
    link.textContent = section.heading === section.page ? section.page : `${section.page}: ${section.heading}`;
    item.append(link, excerpt(section, words));
    return item;
  };

  const show = () => {
    const words = wordsOf(field.value);
    list.hidden = !words.length || !sections;
    if (list.hidden) {
      status.textContent = "";
      return;
    }
    const found = sections
      .map((section, place) => ({ section, place, sum: worth(section, words) }))
      .filter((each) => each.sum)
      .sort((a, b) => b.sum - a.sum || a.place - b.place);
    list.replaceChildren(...found.slice(0, MOST).map((each) => entry(each.section, words)));
    if (!found.length) {
      const none = document.createElement("li");
      none.textContent = `Nothing about “${field.value.trim()}”.`;
      list.append(none);
    }
    status.textContent = found.length === 1 ? "1 section found" : `${found.length} sections found`;
  };

  form.hidden = false;
  field.addEventListener("focus", fetchSections);
  field.addEventListener("input", () => { fetchSections(); show(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = list.querySelector("a");
    if (first) location.href = first.href;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.closest("input, textarea, select")) {
      event.preventDefault();
      field.focus();
    }
  });
  if (matchMedia("(max-width: 56rem)").matches) form.parentElement.querySelector("details").open = false;
})();
