/** Helpers that read HTML as text in tests. */
import { expect } from 'vitest';

/** The HTML from the first `start` to the next `end`. */
export function within(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  expect(from, start).toBeGreaterThanOrEqual(0);
  return html.slice(from, html.indexOf(end, from));
}

/** Without `<template>` content, in which Astro keeps a copy of an island's skeleton. */
export function visible(html: string): string {
  return html.replaceAll(/<template.*?<\/template>/gs, '');
}

/** The texts between tags. */
export function words(html: string): readonly string[] {
  return [...html.matchAll(/>([^<]+)/g)].map(([, text = '']) => text.trim()).filter((text) => text !== '');
}

/** The product in the page's only script of structured data. */
export function structuredProductIn(html: string): object | undefined {
  const script = within(html, '<script type="application/ld+json">', '</script>');
  const { '@graph': nodes } = JSON.parse(script.slice(script.indexOf('>') + 1)) as { '@graph': object[] };
  return nodes.find((node) => 'offers' in node);
}
