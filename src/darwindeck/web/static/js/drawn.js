// @ts-check
// What is drawn already: an element whose content has not changed is kept, and stays where it is if it can.

/** @type {Map<string, {key: string, element: HTMLElement}>} */
const drawn = new Map();

/** The element of a place on the table; made anew where what it shows (its key) is another, or where it is gone.
 * @param {string} place @param {string} key @param {() => HTMLElement} make */
export function keepDrawn(place, key, make) {
  const before = drawn.get(place);
  if (before?.key === key && before.element.isConnected) return before.element;
  const element = make();
  drawn.set(place, { key, element });
  return element;
}

/** Gives an element these children; those that are there already are not touched.
 * @param {HTMLElement} parent @param {HTMLElement[]} children */
export function setChildren(parent, children) {
  const wanted = new Set(children);
  for (const old of [...parent.children]) if (!wanted.has(/** @type {HTMLElement} */ (old))) old.remove();
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}
