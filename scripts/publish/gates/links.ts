/** By the site server's own rules. */
import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { matchRoute, pathTo, routes, type Route } from '../../../src/domain/routes.ts';
import { shop } from '../../../src/shop.ts';
import { resolve } from '../../shared/resolve.ts';

export interface BrokenLinks {
  readonly ours: readonly string[];
  /** In editors' texts or the owner's settings; they block nothing. */
  readonly given: readonly string[];
}

type Verdict = 'leads' | keyof BrokenLinks;

/** @param isKnown of a decoded path */
export function linkJudge(
  isKnown: (path: string) => boolean,
  snapshot: DatabaseSync,
): (html: string) => BrokenLinks {
  // The same links are on thousands of pages.
  const verdicts = new LRUCache<string, Verdict>({ max: 20_000 });
  const verdictOf = (target: string): Verdict => {
    const known = verdicts.get(target);
    if (known !== undefined) return known;
    const isGiven = () => isHighlight(target) || snapshot.prepare(typedSql).get(target) !== undefined;
    const verdict = leadsSomewhere(target) ? 'leads' : isGiven() ? 'given' : 'ours';
    verdicts.set(target, verdict);
    return verdict;
  };
  const leadsSomewhere = (target: string): boolean => {
    const address = target.split('#')[0] ?? target;
    const resolution = resolve(address, isKnown);
    if (resolution.kind === 'redirect') return verdictOf(resolution.to) === 'leads';
    if (resolution.kind === 'missingAsset' || resolution.kind === 'badAddress') return false;
    // A fallback page asks the API, which may have content by the time of the visit.
    if (resolution.kind !== 'file' || resolution.path !== pathTo('notFound')) return true;
    const match = matchRoute(address.split('?')[0] ?? address);
    if (match === null) return false;
    // A shop may have no page of a kind at all, such as offers.
    const route: Route = routes[match.name];
    const pageSql = 'SELECT 1 FROM page WHERE route = ?';
    return route.kind !== 'collection' || snapshot.prepare(pageSql).get(match.name) === undefined;
  };
  return (html) => {
    const targets = new Set(Array.from(html.matchAll(link), ([, target = '']) => readable(target)));
    const broken = (kind: Verdict) => [...targets].filter((target) => verdictOf(target) === kind);
    return { ours: broken('ours'), given: broken('given') };
  };
}

/** Internal links with a path; `//host` is another site. */
const link = /<a\s(?:[^>"]|"[^"]*")*?\bhref="(\/(?!\/)[^"]*)"/g;

/** `src/shop.ts` leads there from the home page, whatever categories exist (specification, section 2). */
export function isHighlight(target: string): boolean {
  return shop.highlights.some(
    (highlight) =>
      'category' in highlight && pathTo('productList', { category: highlight.category }) === target,
  );
}

const typedSql = `
  SELECT 1 FROM (SELECT detail AS body FROM product UNION ALL SELECT body FROM document)
  WHERE instr(body, ?) > 0 LIMIT 1`;

/** React and Astro write entities. */
function readable(attribute: string): string {
  return attribute.replace(/&(?:quot|#39|#x27|lt|gt|amp);/g, (entity) => characters[entity] ?? entity);
}

const characters: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
