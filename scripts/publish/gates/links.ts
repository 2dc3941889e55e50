/** Checks internal links: each must resolve to a page, by the site server's own rules. */
import type { DatabaseSync } from 'node:sqlite';
import { matchRoute, pathTo, routes, type Route, type RouteName } from '../../../src/domain/routes.ts';
import { shop } from '../../../src/shop.ts';
import { resolve } from '../../shared/resolve.ts';
import type { KnownPaths } from './known-paths.ts';

export interface BrokenLinks {
  readonly ours: readonly string[];
  /** Links in editors' texts or in the owner's settings; they do not block the release. */
  readonly given: readonly string[];
}

/** Caches the verdict per link: the same ones are on thousands of pages. */
export class LinkJudge {
  readonly #known: KnownPaths;
  readonly #snapshot: DatabaseSync;
  readonly #verdicts = new Map<string, 'leads' | keyof BrokenLinks>();

  constructor(known: KnownPaths, snapshot: DatabaseSync) {
    this.#known = known;
    this.#snapshot = snapshot;
  }

  brokenLinks(html: string): BrokenLinks {
    const targets = new Set(Array.from(html.matchAll(link), ([, target = '']) => readable(target)));
    const broken = (kind: keyof BrokenLinks) =>
      [...targets].filter((target) => this.#verdict(target) === kind);
    return { ours: broken('ours'), given: broken('given') };
  }

  #verdict(target: string): 'leads' | keyof BrokenLinks {
    const kept = this.#verdicts.get(target);
    if (kept !== undefined) return kept;
    const verdict = this.#leadsSomewhere(target) ? 'leads' : this.#isGiven(target) ? 'given' : 'ours';
    // Bounded, because it lives as long as the thread: the products of a large catalogue are linked once or twice each.
    if (this.#verdicts.size >= maxVerdicts) this.#verdicts.clear();
    this.#verdicts.set(target, verdict);
    return verdict;
  }

  #isGiven(target: string): boolean {
    return isHighlight(target) || this.#snapshot.prepare(typedSql).get(target) !== undefined;
  }

  #leadsSomewhere(target: string): boolean {
    const address = target.split('#')[0] ?? target;
    const resolution = resolve(address, (path) => this.#known.has(path));
    if (resolution.kind === 'redirect') return this.#verdict(resolution.to) === 'leads';
    if (resolution.kind === 'missingAsset' || resolution.kind === 'badAddress') return false;
    // A page that fetches from the API may have content by the time of the visit; only the not-found page is a dead
    // link.
    if (resolution.kind !== 'file' || resolution.path !== pathTo('notFound')) return true;
    const match = matchRoute(address.split('?')[0] ?? address);
    if (match === null) return false;
    const route: Route = routes[match.name];
    // Whether the site has any page of a kind is a matter of code (a fault); which pages of the kind exist is a matter
    // of data.
    return route.kind !== 'collection' || !this.#hasAnyOf(match.name);
  }

  #hasAnyOf(route: RouteName): boolean {
    return this.#snapshot.prepare('SELECT 1 FROM page WHERE route = ?').get(route) !== undefined;
  }
}

const maxVerdicts = 20_000;

/** Internal links with a path; `//host` is another site. */
const link = /<a\s(?:[^>"]|"[^"]*")*?\bhref="(\/(?!\/)[^"]*)"/g;

/** Whether `src/shop.ts` has the home page lead there, whatever categories exist (specification, section 2). */
export function isHighlight(target: string): boolean {
  return shop.highlights.some(
    (highlight) =>
      'category' in highlight && pathTo('productList', { category: highlight.category }) === target,
  );
}

const typedSql = `
  SELECT 1 FROM (SELECT detail AS body FROM product UNION ALL SELECT body FROM document)
  WHERE instr(body, ?) > 0 LIMIT 1`;

function readable(attribute: string): string {
  return attribute.replace(/&(?:quot|#39|#x27|lt|gt|amp);/g, (entity) => characters[entity] ?? entity);
}

/** Entities that React and Astro write into attributes. */
const characters: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
