/** Reads a page as a crawler does, element by element; what only scripts bring to life (`<template>`) is left out. */
import { DomUtils, parseDocument } from 'htmlparser2';

export type PageElement = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** In the order of the document. */
export function elementsOf(html: string): readonly PageElement[] {
  return [...elementsIn(parseDocument(html).children)];
}

/** Text as it is read: entities decoded, spaces collapsed. */
export function wordsOf(element: PageElement): string {
  return DomUtils.textContent(element).replaceAll(/\s+/g, ' ').trim();
}

function* elementsIn(nodes: PageElement['children']): Generator<PageElement> {
  for (const node of nodes) {
    if (!DomUtils.isTag(node) || node.name === 'template') continue;
    yield node;
    yield* elementsIn(node.children);
  }
}
