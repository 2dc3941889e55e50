/** Parses a page as a crawler does; `<template>` content, which needs scripts, is left out. */
import { DomUtils, parseDocument } from 'htmlparser2';

export type PageElement = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** In document order. */
export function elementsOf(html: string): readonly PageElement[] {
  return [...elementsIn(parseDocument(html).children)];
}

/** Visible text: entities decoded, white space collapsed. */
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
