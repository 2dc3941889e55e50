/** Reads and writes the elements that components mark on a product page (`product-places.ts`). */
import { attributeOf, type ProductPlace } from '../../../components/catalogue/product/product-places.ts';

/** All matches: a place may occur several times. */
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

/** Skips unchanged texts, so that selections stay and live regions are not announced again. */
export function setText(root: ParentNode, place: ProductPlace, words: string): void {
  for (const element of placesIn(root, place)) {
    if (element.textContent.trim() !== words.trim()) element.textContent = words;
  }
}

export function show(root: ParentNode, place: ProductPlace, isShown: boolean): void {
  for (const element of placesIn(root, place)) element.hidden = !isShown;
}

/** Clones the content of a rendered template; empty when there is none. */
export function copyOf(root: ParentNode, template: ProductPlace): DocumentFragment {
  const [found] = placesIn(root, template);
  const copy = document.createDocumentFragment();
  // HTML-parsed templates hold their nodes in `content`, templates created by React as children.
  const drawn =
    found instanceof HTMLTemplateElement ? [...found.content.childNodes, ...found.childNodes] : [];
  copy.append(...drawn.map((node) => document.importNode(node, true)));
  return copy;
}
