/** Checks of a page before it goes live, run by the thread that rendered it. */
import type { PageWarning } from '../warning.ts';
import { knownPaths, type KnownPaths, type Site } from './known-paths.ts';
import { LinkJudge } from './links.ts';
import { priceGate } from './price.ts';

export interface Findings {
  /** In words; any of them refuses the publish. */
  readonly faults: readonly string[];
  readonly warnings: readonly PageWarning[];
}

/** For one state of the snapshot; results for shared links and files are remembered. */
export class PageGate {
  readonly #known: KnownPaths;
  readonly #priceFault: (page: string, html: string) => string | null;
  readonly #links: LinkJudge;

  constructor(site: Site) {
    this.#known = knownPaths(site);
    this.#priceFault = priceGate(site.snapshot);
    this.#links = new LinkJudge(this.#known, site.snapshot);
  }

  /**
   * Every script, style and picture that the page names exists; its links lead to pages; the price in its structured
   * data is the snapshot's.
   * @param page its path.
   */
  findings(page: string, html: string): Findings {
    const named = new Set(Array.from(html.matchAll(reference), ([path]) => path));
    const missing = [...named].filter((path) => !this.#known.has(path));
    const { ours, given } = this.#links.brokenLinks(html);
    const price = this.#priceFault(page, html);
    return {
      faults: [
        ...missing.map((path) => `${page} names ${path}, which is not there`),
        ...ours.map((path) => `${page} links to ${path}, which leads nowhere`),
        ...(price === null ? [] : [price]),
      ],
      warnings: given.map((link) => ({ code: 'dead-link', page, link })),
    };
  }
}

const reference = /\/(?:_astro|img)\/[\w.@~%-]+(?:\/[\w.@~%-]+)*/g;
