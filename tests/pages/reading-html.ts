/** Reading HTML in tests as text: places, what is visible, words. */
import { expect } from 'vitest';

/** The HTML from the first place where `start` stands to the next `end`. */
export function within(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  expect(from, start).toBeGreaterThanOrEqual(0);
  return html.slice(from, html.indexOf(end, from));
}

/** Without what only scripts can bring to life: Astro keeps a copy of an island's outline in a template. */
export function visible(html: string): string {
  return html.replaceAll(/<template.*?<\/template>/gs, '');
}

/** The texts between tags. */
export function words(html: string): readonly string[] {
  return [...html.matchAll(/>([^<]+)/g)].map(([, text = '']) => text.trim()).filter((text) => text !== '');
}
