/** The URL rules of `scripts/serve/resolve.ts` as regular expressions that both nginx and Caddy support. */
import { maxTargetLength } from '../serve/resolve.ts';
import { fixedPart, type PageRule } from './rules.ts';

/** Percent escapes that are valid UTF-8, as `decodeURIComponent` requires. */
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

/** Patterns for a raw request target, path and query. */
export const requestPatterns = {
  /** A path with valid UTF-8 escapes only. */
  readable: `^/(?:[^%?]|${utf8Escape})*(?:[?].*)?$`,
  /** Characters that browsers never send: control characters, backslashes, number signs, dot segments. */
  forbidden:
    '^[^?]*(?:%[01][0-9A-Fa-f]|%7[Ff]|%5[Cc]|%23|[\\\\#]|(?:/|%2[Ff])(?:[.]|%2[Ee]){1,2}(?:[/?]|%2[Ff]|$))',
  /** Doubled slashes, a trailing slash, `.html`; these are redirected. */
  crooked: '^(?:[^?]*//|/[^?]*[^?]/(?:[?]|$)|[^?]*[.]html(?:[?]|$))',
  longest: maxTargetLength,
} as const;

/** Format of slugs. It becomes part of a file path, so separators and dot segments are excluded (path traversal). */
const brandSlug = '[A-Za-z0-9][A-Za-z0-9_-]*';
const number = '[1-9][0-9]{0,6}';

export interface BrandQuery {
  readonly regex: string;
  /** Numbers of the capture groups of brand and page; null: the first page. */
  readonly brand: number;
  readonly page: number | null;
}

/** Queries with a brand only, the narrower first. */
export const brandQueries: readonly BrandQuery[] = [
  { regex: `^editorial=(${brandSlug})$`, brand: 1, page: null },
  { regex: `^editorial=(${brandSlug})&page=1$`, brand: 1, page: null },
  { regex: `^page=1&editorial=(${brandSlug})$`, brand: 1, page: null },
  { regex: `^editorial=(${brandSlug})&page=(${number})$`, brand: 1, page: 2 },
  { regex: `^page=(${number})&editorial=(${brandSlug})$`, brand: 2, page: 1 },
];

/** A brand and its page, as part of a path. */
export const brandPath = `${brandSlug}(?:/${number})?`;

export interface PathPattern {
  /** The path itself, for a route with a single path. */
  readonly literal: string;
  /** Group 1 is the path without the page number; for paged routes group 2 is that number. */
  readonly regex: string;
}

export function pathPattern(page: PageRule): PathPattern {
  const path = page.segments
    .map(({ text, isParameter, isOptional }) => {
      if (!isParameter) return `/${text}`;
      // Lazy, so that a page number wins: `/productos/2` is a page, not a category.
      return isOptional ? '(?:/[^/]+)??' : '/[^/]+';
    })
    .join('');
  // A last segment that is a number above 1 is a page, never a name.
  const pageNumber = page.isPaged ? '(?:/([2-9]|[1-9][0-9]{1,6}))?' : '';
  return { literal: fixedPart(page), regex: `^(${path})${pageNumber}$` };
}
