/** Links within the site: each is answered by a page, as the site server would answer it. */
import type { DatabaseSync } from 'node:sqlite';
import { matchRoute, pathTo, routes, type Route } from '../../../src/domain/routes.ts';
import { resolve } from '../../serve/resolve.ts';
import type { KnownFiles } from './references.ts';

export interface BrokenLinks {
  readonly ours: readonly string[];
  /** Typed by an editor, or fixed by the specification: no reason to keep prices from going live. */
  readonly given: readonly string[];
}

/** Judges every link once: the same ones stand on thousands of pages. */
export class LinkJudge {
  readonly #known: KnownFiles;
  readonly #snapshot: DatabaseSync;
  readonly #verdicts = new Map<string, 'leads' | keyof BrokenLinks>();

  constructor(known: KnownFiles, snapshot: DatabaseSync) {
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
    this.#verdicts.set(target, verdict);
    return verdict;
  }

  #isGiven(target: string): boolean {
    return fixed.has(target) || this.#snapshot.prepare(typedSql).get(target) !== undefined;
  }

  #leadsSomewhere(target: string): boolean {
    const address = target.split('#')[0] ?? target;
    const resolution = resolve(address, (path) => isBuilt(path, this.#known));
    if (resolution.kind === 'redirect') return this.#verdict(resolution.to) === 'leads';
    if (resolution.kind === 'missingAsset' || resolution.kind === 'badAddress') return false;
    // A page that asks the API by itself may have an answer by then; the page for errors has none.
    if (resolution.kind !== 'file' || resolution.path !== pathTo('notFound')) return true;
    const match = matchRoute(address.split('?')[0] ?? address);
    if (match === null) return false;
    const route: Route = routes[match.name];
    // Whether the site has a kind of page at all is the code's business; which pages of the kind there are is the data's.
    return route.kind !== 'collection' || !this.#hasAnyOf(firstSegment(route.pattern));
  }

  #hasAnyOf(segment: string): boolean {
    return this.#known.isBuilt(segment) || this.#known.isBuilt(`${segment}.html`);
  }
}

/** On this site and with a path; `//host` is another site. */
const link = /<a\s(?:[^>"]|"[^"]*")*?\bhref="(\/(?!\/)[^"]*)"/g;

/** Links of the home's highlights, whatever categories the shop has (specification, section 2). */
const fixed: ReadonlySet<string> = new Set([pathTo('productList', { category: 'comic-europeo-asterix' })]);

const typedSql = `
  SELECT 1 FROM (SELECT detail AS body FROM product UNION ALL SELECT body FROM document)
  WHERE instr(body, ?) > 0 LIMIT 1`;

function isBuilt(path: string, known: KnownFiles): boolean {
  if (path === '/') return known.isBuilt('index.html');
  if (path.startsWith('/img/')) return known.isPicture(path.slice('/img/'.length));
  const file = path.slice(1);
  return known.isBuilt(`${file}.html`) || (/\.\w+$/.test(file) && known.isBuilt(file));
}

function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}

function readable(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
