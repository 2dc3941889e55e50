/** The rules of `scripts/serve/resolve.ts` about addresses, as regular expressions that nginx and Caddy both understand. */
import { maxTargetLength } from '../serve/resolve.ts';
import { fixedPart, type PageRule } from './rules.ts';

/** A path whose escapes are those of UTF-8 text, as `decodeURIComponent` demands. */
const utf8Escape = [
  '%[0-7][0-9A-Fa-f]',
  '%(?:[Cc][2-9A-Fa-f]|[Dd][0-9A-Fa-f])%[89ABab][0-9A-Fa-f]',
  '%[Ee]0%[ABab][0-9A-Fa-f]%[89ABab][0-9A-Fa-f]',
  '%[Ee][1-9A-Ca-cE-Fe-f](?:%[89ABab][0-9A-Fa-f]){2}',
  '%[Ee][Dd]%[89][0-9A-Fa-f]%[89ABab][0-9A-Fa-f]',
  '%[Ff]0%[9ABab][0-9A-Fa-f](?:%[89ABab][0-9A-Fa-f]){2}',
  '%[Ff][1-3](?:%[89ABab][0-9A-Fa-f]){3}',
  '%[Ff]4%8[0-9A-Fa-f](?:%[89ABab][0-9A-Fa-f]){2}',
].join('|');

/** Of an address as it came in, path and query. */
export const requestPatterns = {
  /** A path that is text from beginning to end. */
  readable: `^/(?:[^%?]|${utf8Escape})*(?:[?].*)?$`,
  /** What no browser sends: control characters, backslashes, number signs, steps up or aside. */
  forbidden:
    '^[^?]*(?:%[01][0-9A-Fa-f]|%7[Ff]|%5[Cc]|%23|[\\\\#]|(?:/|%2[Ff])(?:[.]|%2[Ee]){1,2}(?:[/?]|%2[Ff]|$))',
  /** Doubled slashes, a slash at the end, `.html`. */
  crooked: '^(?:[^?]*//|/[^?]*[^?]/(?:[?]|$)|[^?]*[.]html(?:[?]|$))',
  longest: maxTargetLength,
} as const;

/** As slugs are made. It becomes a part of the path of a file: nothing in it may be a separator or a step up. */
const brandSlug = '[A-Za-z0-9][A-Za-z0-9_-]*';
const number = '[1-9][0-9]{0,6}';

export interface BrandQuery {
  readonly regex: string;
  /** Numbers of the groups that the brand and the page are found in; null: the first page. */
  readonly brand: number;
  readonly page: number | null;
}

/** The queries that ask for a brand alone, the narrower first. */
export const brandQueries: readonly BrandQuery[] = [
  { regex: `^editorial=(${brandSlug})$`, brand: 1, page: null },
  { regex: `^editorial=(${brandSlug})&page=1$`, brand: 1, page: null },
  { regex: `^page=1&editorial=(${brandSlug})$`, brand: 1, page: null },
  { regex: `^editorial=(${brandSlug})&page=(${number})$`, brand: 1, page: 2 },
  { regex: `^page=(${number})&editorial=(${brandSlug})$`, brand: 2, page: 1 },
];

/** A brand and its page, as a part of a path. */
export const brandPath = `${brandSlug}(?:/${number})?`;

export interface PathPattern {
  /** The path itself, of a route that has one alone. */
  readonly literal: string;
  /** The first group is the path without the number of the page, of a paged one the second is that number. */
  readonly regex: string;
}

export function pathPattern(page: PageRule): PathPattern {
  const path = page.segments
    .map(({ text, isParameter, isOptional }) => {
      if (!isParameter) return `/${text}`;
      // Given up for the number of the page: `/productos/2` is a page, no category.
      return isOptional ? '(?:/[^/]+)??' : '/[^/]+';
    })
    .join('');
  // A last segment that is a number above 1 is a page, never a name.
  const pageNumber = page.isPaged ? '(?:/([2-9]|[1-9][0-9]{1,6}))?' : '';
  return { literal: fixedPart(page), regex: `^(${path})${pageNumber}$` };
}
