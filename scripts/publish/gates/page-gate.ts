/** Run by the thread that rendered the page. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../../shared/settings.ts';
import { isCrawlFile } from '../crawl/crawl-file.ts';
import { framePaths } from '../pages/plan.ts';
import { PublishError } from '../publish-error.ts';
import type { PageWarning } from '../warning.ts';
import { LinkJudge } from './links.ts';
import { priceGate } from './price.ts';

export interface Findings {
  /** Any of them refuses the publish. */
  readonly faults: readonly string[];
  readonly warnings: readonly PageWarning[];
}

export interface Site {
  readonly data: Pick<DataLayout, 'images'>;
  readonly snapshot: DatabaseSync;
  readonly assets: ReadonlySet<string>;
}

export class PageGate {
  readonly #isKnown: (path: string) => boolean;
  readonly #priceFault: (page: string, html: string) => string | null;
  readonly #links: LinkJudge;

  constructor({ data, snapshot, assets }: Site) {
    const page = snapshot.prepare('SELECT 1 FROM page WHERE path = ?');
    this.#isKnown = (path) => {
      if (path.startsWith('/img/')) return existsSync(join(data.images, path.slice('/img/'.length)));
      const isOther = framePaths.has(path) || assets.has(path) || isCrawlFile(path);
      return isOther || page.get(encodeURI(path)) !== undefined;
    };
    this.#priceFault = priceGate(snapshot);
    this.#links = new LinkJudge(this.#isKnown, snapshot);
  }

  /**
   * Every file that the page names exists; its links lead to pages; the price in its structured data is the
   * snapshot's.
   */
  findings(page: string, html: string): Findings {
    const named = new Set(Array.from(html.matchAll(reference), ([path]) => path));
    const missing = [...named].filter((path) => !this.#isKnown(path));
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

/**
 * @returns warnings, which block nothing.
 * @throws PublishError `broken-site` that names the first few faults.
 */
export function checkPages(pages: readonly Findings[]): readonly PageWarning[] {
  const faults = pages.flatMap((page) => page.faults);
  if (faults.length === 0) return pages.flatMap(({ warnings }) => warnings);
  const shown = faults.slice(0, faultsShown).join('; ');
  const more = faults.length > faultsShown ? ` and ${faults.length - faultsShown} more` : '';
  throw new PublishError('broken-site', `the pages have errors: ${shown}${more}. The last site stays.`);
}

const faultsShown = 5;
