/** Markdown (CommonMark, and what GitHub adds) in which data stays data. */
import type { Named } from '../../../src/domain/catalogue/product.ts';
import { oneLine } from '../../../src/domain/plain-text.ts';
import { pathTo, type RouteName } from '../../../src/domain/routes.ts';
import { twinFile } from '../../../src/domain/shop/twin-path.ts';

export interface MarkdownPage {
  readonly title: string;
  /** In Markdown; null is left out. */
  readonly facts: readonly (string | null)[];
  readonly blocks: readonly string[];
}

export function markdownPage({ title, facts, blocks }: MarkdownPage): string {
  const list = facts.filter((line) => line !== null).join('\n');
  const all = [`# ${markdownText(title)}`, list, ...blocks];
  return `${all.filter((block) => block !== '').join('\n\n')}\n`;
}

/** For any place within a line: it makes no heading, link, HTML, list or new line. */
export function markdownText(text: string): string {
  return oneLine(text.toWellFormed()).replace(special, String.raw`\$&`);
}

const special = /[\\`*_[\]<>&|~#]|^[-+=:]|(?<=^\d{1,9})[.)]/g;

export function markdownLink(text: string, url: string): string {
  return `[${markdownText(text)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

export function section(title: string, lines: readonly string[]): string {
  return [`## ${title}`, '', ...lines].join('\n');
}

export function fact(name: string, value: string | null): string | null {
  return value === null || value === '' ? null : `- ${name}: ${value}`;
}

export function linksTo(
  route: Extract<RouteName, 'author' | 'brand' | 'tag' | 'productList'>,
  named: readonly Named[],
  origin: string,
): string {
  return named
    .map(({ name, slug }) => markdownLink(name, origin + twinFile(pathTo(route, { slug, category: slug }))))
    .join(', ');
}
