/** Finds, reads and sets what components have placed in the page of a product (`components/product-places.ts`). */
import { attributeOf, type ProductPlace } from '../../components/product-places.ts';

/** All of them: the same thing may stand in a page more than once. */
export function placesIn(root: ParentNode, place: ProductPlace, value?: string): readonly HTMLElement[] {
  const wanted = value === undefined ? '' : `="${CSS.escape(value)}"`;
  return [...root.querySelectorAll<HTMLElement>(`[${attributeOf(place)}${wanted}]`)];
}

export function valueAt(element: Element, place: ProductPlace): string {
  return element.getAttribute(attributeOf(place)) ?? '';
}

export function setValue(element: Element, place: ProductPlace, value: string | number): void {
  element.setAttribute(attributeOf(place), String(value));
}

/** A text that is the same is left alone, so that nothing is selected or read out anew. */
export function say(root: ParentNode, place: ProductPlace, words: string): void {
  for (const element of placesIn(root, place)) {
    if (element.textContent.trim() !== words.trim()) element.textContent = words;
  }
}

export function show(root: ParentNode, place: ProductPlace, isShown: boolean): void {
  for (const element of placesIn(root, place)) element.hidden = !isShown;
}

/** A copy of what a component drew into a template; empty when there is none. */
export function copyOf(root: ParentNode, template: ProductPlace): DocumentFragment {
  const [found] = placesIn(root, template);
  const copy = document.createDocumentFragment();
  // A template of a published page has its content apart; one that React has made holds it like any element.
  const drawn =
    found instanceof HTMLTemplateElement ? [...found.content.childNodes, ...found.childNodes] : [];
  copy.append(...drawn.map((node) => document.importNode(node, true)));
  return copy;
}
