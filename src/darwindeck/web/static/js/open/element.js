// @ts-check
// Small makers of elements, so that the other modules read as what they show.

/** @param {string} tag @param {Record<string, any>} [with_] properties; those with a dash or of ARIA are attributes
 *  @param {(Node | string)[]} inside @returns {HTMLElement} */
export function make(tag, with_ = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(with_)) {
    if (name.startsWith("aria") || name.includes("-") || name === "role")
      element.setAttribute(
        name.replace(/([A-Z])/, (letter) => `-${letter.toLowerCase()}`),
        String(value),
      );
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else Object.assign(element, { [name]: value });
  }
  element.append(...inside);
  return element;
}

/** @param {string} words @param {() => void} deed @param {Record<string, any>} [with_] */
export function makeButton(words, deed, with_ = {}) {
  return make("button", { type: "button", className: "button", onclick: deed, ...with_ }, words);
}

/** A number with its label. @param {string} label @param {number} value @param {number} most */
export function makeNumber(label, value, most) {
  const input = /** @type {HTMLInputElement} */ (
    make("input", { type: "number", min: "1", max: String(most), value: String(value), ariaLabel: label })
  );
  return { input, read: () => Math.max(1, Math.min(most, Math.floor(Number(input.value)) || 1)) };
}

/** @param {string} label @param {[string, string][]} options value and words @param {string} [chosen] */
export function makeSelect(label, options, chosen = "") {
  const select = /** @type {HTMLSelectElement} */ (make("select", { ariaLabel: label }));
  select.append(...options.map(([value, words]) => new Option(words, value, false, value === chosen)));
  return select;
}

/** Leaves exactly these children in this order, and touches only those that are not in their place.
 * @param {HTMLElement} parent @param {HTMLElement[]} wanted */
export function settle(parent, wanted) {
  const stay = new Set(/** @type {Element[]} */ (wanted));
  for (const each of [...parent.children]) if (!stay.has(each)) each.remove();
  wanted.forEach((each, place) => {
    if (parent.children[place] !== each) parent.insertBefore(each, parent.children[place] ?? null);
  });
}
