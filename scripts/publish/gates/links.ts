/** By the site server's own rules. */
import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { matchRoute, pathTo, routes, type Route } from '../../../src/domain/routes.ts';
import { shop } from '../../../src/shop.ts';
import { resolve } from '../../shared/resolve.ts';

export interface BrokenLinks {
  readonly ours: readonly string[];
  /** In editors' texts or the owner's settings; they block nothing. Paths, or addresses of this shop. */
  readonly byEditors: readonly string[];
}

type Verdict = 'leads' | keyof BrokenLinks;

/**
 * @param isKnown of a decoded path. @param siteUrl the shop's origin: an editor may type it before a path.
 * @param isAllTyped the HTML is an editor's.
 */
export function linkJudge(
  isKnown: (path: string) => boolean,
  snapshot: DatabaseSync,
  siteUrl: string,
  isAllTyped = false,
): (html: string) => BrokenLinks {
  // The same links are on thousands of pages.
  const verdicts = new LRUCache<string, Verdict>({ max: 20_000 });
  const verdictOf = (target: string): Verdict => {
    const cachedVerdict = verdicts.get(target);
    if (cachedVerdict !== undefined) return cachedVerdict;
    // In texts `&` of a query is an entity.
    const isTyped = () =>
      isAllTyped || snapshot.prepare(typedSql).get(target.replace(/[?#].*/, '')) !== undefined;
    const isGiven = () => isHighlight(target) || isTyped();
    const end = endOf(target.startsWith(siteUrl) ? target.slice(siteUrl.length) : target);
    const verdict =
      end === 'page' ? 'leads' : isGiven() ? 'byEditors' : end === 'fallback' ? 'leads' : 'ours';
    verdicts.set(target, verdict);
    return verdict;
  };
  const endOf = (target: string): 'page' | 'fallback' | 'nowhere' => {
    const address = target.split('#')[0] ?? target;
    const resolution = resolve(address, isKnown);
    if (resolution.kind === 'redirect') return endOf(resolution.to);
    if (resolution.kind === 'missingAsset' || resolution.kind === 'badAddress') return 'nowhere';
    if (resolution.kind !== 'file' || resolution.status === 200) return 'page';
    // It asks the API, which may have content by the time of the visit.
    if (resolution.path !== pathTo('notFound')) return 'fallback';
    const match = matchRoute(address.split('?')[0] ?? address);
    if (match === null) return 'nowhere';
    // A shop may have no page of a kind at all, such as offers.
    const route: Route = routes[match.name];
    const pageSql = 'SELECT 1 FROM page WHERE route = ?';
    const isOfNone = route.kind !== 'set' || snapshot.prepare(pageSql).get(match.name) === undefined;
    return isOfNone ? 'page' : 'nowhere';
  };
  return (html) => {
    const targets = new Set(Array.from(html.matchAll(link), ([, target = '']) => readable(target)));
    const own = [...targets].filter((target) => /^\/(?!\/)/.test(target) || target.startsWith(`${siteUrl}/`));
    const broken = (kind: Verdict) => own.filter((target) => verdictOf(target) === kind);
    return { ours: broken('ours'), byEditors: broken('byEditors') };
  };
}

const link = /<a\s(?:[^>"]|"[^"]*")*?\bhref="([^"]*)"/g;

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
