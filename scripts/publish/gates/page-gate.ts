/**
 * Checks of a single page before it goes live, run by the thread that rendered it, or by the gates when all pages
 * exist.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { PageWarning } from '../warning.ts';
import { LinkJudge } from './links.ts';
import { priceGate } from './price.ts';
import { missingReferences, type KnownFiles } from './references.ts';

interface Findings {
  readonly faults: readonly string[];
  readonly warnings: readonly PageWarning[];
}

/** Checks pages one by one; results for shared links and files are cached. */
export class PageGate {
  readonly #known: KnownFiles;
  readonly #priceFault: (page: string, html: string) => string | null;
  readonly #links: LinkJudge;

  constructor(snapshot: DatabaseSync, known: KnownFiles) {
    this.#known = known;
    this.#priceFault = priceGate(snapshot);
    this.#links = new LinkJudge(known, snapshot);
  }

  /** @param page its file in the build. */
  findings(page: string, html: string): Findings {
    const references = missingReferences(html, this.#known).map(
      (path) => `${page} names ${path}, which is not there`,
    );
    const { ours, given } = this.#links.brokenLinks(html);
    const dead = ours.map((path) => `${page} links to ${path}, which leads nowhere`);
    const price = this.#priceFault(page, html);
    return {
      faults: [...references, ...dead, ...(price === null ? [] : [price])],
      warnings: given.map((link) => ({ code: 'dead-link', page, link })),
    };
  }
}
