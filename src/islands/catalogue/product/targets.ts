/** Reads and writes the elements that components mark on a product page (`product-targets.ts`). */
import { attributeOf, type ProductTarget } from '../../../components/catalogue/product/product-targets.ts';

/** All matches: a target may be there several times. */
export function targetsIn(root: ParentNode, target: ProductTarget, value?: string): readonly HTMLElement[] {
  const wanted = value === undefined ? '' : `="${CSS.escape(value)}"`;
  return [...root.querySelectorAll<HTMLElement>(`[${attributeOf(target)}${wanted}]`)];
}

export function valueAt(element: Element, target: ProductTarget): string {
  return element.getAttribute(attributeOf(target)) ?? '';
}

export function setValue(element: Element, target: ProductTarget, value: string | number): void {
  element.setAttribute(attributeOf(target), String(value));
}

/** Skips unchanged texts, so that selections stay and live regions are not announced again. */
export function setText(root: ParentNode, target: ProductTarget, words: string): void {
  for (const element of targetsIn(root, target)) {
    if (element.textContent.trim() !== words.trim()) element.textContent = words;
  }
}

export function show(root: ParentNode, target: ProductTarget, isShown: boolean): void {
  for (const element of targetsIn(root, target)) element.hidden = !isShown;
}

/** Clones the content of a rendered template; empty when there is none. */
export function copyOf(root: ParentNode, template: ProductTarget): DocumentFragment {
  const [found] = targetsIn(root, template);
  const copy = document.createDocumentFragment();
  // HTML-parsed templates hold their nodes in `content`, templates created by React as children.
  const nodes =
    found instanceof HTMLTemplateElement ? [...found.content.childNodes, ...found.childNodes] : [];
  copy.append(...nodes.map((node) => document.importNode(node, true)));
  return copy;
}
