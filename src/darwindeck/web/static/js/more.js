// @ts-check
// On a phone only the buttons that are pressed most stand below the table; “More” shows the others until one is
// pressed.

import { find } from "./page.js";

export function listenToMore() {
  const bar = find(".tools");
  const more = find(".more", bar);
  bar.addEventListener("click", (event) => {
    const whole = event.target === more && !bar.classList.contains("whole");
    bar.classList.toggle("whole", whole);
    more.setAttribute("aria-expanded", String(whole));
  });
}
