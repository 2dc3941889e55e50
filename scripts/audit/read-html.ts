/**
 * Reads a page as a crawler does, tag by tag. It knows the HTML that this site is made of: written by a program, quoted and
 * closed; what only scripts bring to life (`<template>`) is left out.
 */

export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** What stands in it; of scripts, styles and titles only, null of all others. */
  readonly text: string | null;
}

export function* tagsOf(html: string): Iterable<Tag> {
  for (const [, raw, rawAttributes, text, name, attributes] of html.matchAll(token)) {
    if (raw !== undefined) {
      yield { name: raw.toLowerCase(), attributes: attributesOf(rawAttributes ?? ''), text: text ?? '' };
    } else if (name !== undefined) {
      yield { name: name.toLowerCase(), attributes: attributesOf(attributes ?? ''), text: null };
    }
  }
}

/** The words of the first element that `start` finds, its tags left out; null when there is none. */
export function wordsAfter(html: string, start: RegExp, end: string): string | null {
  const found = start.exec(html);
  if (!found) return null;
  const from = found.index + found[0].length;
  return decoded(html.slice(from, html.indexOf(end, from)).replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Text as it is meant: named and numbered characters of HTML, as far as this site writes them. */
export function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, ...groups) => {
    const [decimal, hex, name] = groups as (string | undefined)[];
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return named[name?.toLowerCase() ?? ''] ?? whole;
  });
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const attributeText = String.raw`(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>\`]+))?)*`;

/** A comment, a template, an element of raw text, or an opening tag. */
const token = new RegExp(
  String.raw`<!--[^]*?-->|<template\b[^]*?</template>` +
    String.raw`|<(script|style|title|textarea)(${attributeText})\s*>([^]*?)</\1\s*>` +
    String.raw`|<([a-z][\w-]*)(${attributeText})\s*/?>`,
  'gi',
);

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    found.set(name.toLowerCase(), decoded(double ?? single ?? bare ?? ''));
  }
  return found;
}
