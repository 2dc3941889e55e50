/** Run by the thread that rendered the page. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { amountText } from '../../../src/domain/catalogue/product-structured-data.ts';
import { currentPrice, type PublishedCard } from '../../../src/domain/catalogue/product.ts';
import type { DataLayout } from '../../shared/settings.ts';
import { isCrawlFile } from '../crawl/crawl-file.ts';
import { framePaths } from '../pages/plan.ts';
import { PublishError } from '../publish-error.ts';
import type { BarWarning, PageWarning } from '../warning.ts';
import { linkJudge } from './links.ts';

export interface Findings {
  /** Any of them refuses the publish. */
  readonly faults: readonly string[];
  readonly warnings: readonly PageWarning[];
}

export interface GatedSite {
  readonly data: Pick<DataLayout, 'images'>;
  /** The shop's origin. */
  readonly siteUrl: string;
  readonly snapshot: DatabaseSync;
  readonly assets: ReadonlySet<string>;
}

export type PageGate = (page: string, html: string) => Findings;

/**
 * Every file that the page names exists; its links lead to pages; the price in its structured data is the snapshot's.
 */
export function pageGate(site: GatedSite): PageGate {
  const { snapshot, siteUrl } = site;
  const cardOf = snapshot.prepare('SELECT card FROM product WHERE slug = ?');
  const isKnown = pathsOf(site);
  const brokenLinks = linkJudge(isKnown, snapshot, siteUrl);
  return (page, html) => {
    const named = new Set(Array.from(html.matchAll(reference), ([path]) => path));
    const missing = [...named].filter((path) => !isKnown(path));
    const { ours, byEditors } = brokenLinks(html);
    const slug = /^\/producto\/(.+)$/.exec(page)?.[1];
    const price = slug === undefined ? null : priceFault(page, html, cardOf.get(slug)?.['card']);
    return {
      faults: [
        ...missing.map((path) => `${page} names ${path}, which is not there`),
        ...ours.map((path) => `${page} links to ${path}, which leads nowhere`),
        ...(price === null ? [] : [price]),
      ],
      warnings: byEditors.map((link) => ({ code: 'dead-link', page, link })),
    };
  };
}

/** Links in the messages of the bar that lead nowhere. @param messages HTML */
export function checkBar(site: GatedSite, messages: readonly string[]): readonly BarWarning[] {
  if (messages.length === 0) return [];
  const { byEditors } = linkJudge(pathsOf(site), site.snapshot, site.siteUrl, true)(messages.join('\n'));
  return byEditors.map((link) => ({ code: 'dead-bar-link', link }));
}

/** Whether there is a page or a file at a decoded path. */
function pathsOf({ data, snapshot, assets }: GatedSite): (path: string) => boolean {
  const pageAt = snapshot.prepare('SELECT 1 FROM page WHERE path = ?');
  return (path) => {
    if (path.startsWith('/img/')) return existsSync(join(data.images, path.slice('/img/'.length)));
    const isOther = framePaths.has(path) || assets.has(path) || isCrawlFile(path);
    return isOther || pageAt.get(encodeURI(path)) !== undefined;
  };
}

const reference = /\/(?:_astro|img)\/[\w.@~%-]+(?:\/[\w.@~%-]+)*/g;

/** Compares the price in a product page's structured data with the snapshot. */
function priceFault(page: string, html: string, card: SQLOutputValue | undefined): string | null {
  // Its page is about to be removed.
  if (card === undefined) return null;
  const expectedPrice = amountText(currentPrice((JSON.parse(String(card)) as PublishedCard).prices.ARS));
  const prices = offeredPrices(html);
  if (prices === null) return `${page} has structured data that is no JSON`;
  if (prices.length !== 1) return `${page} tells crawlers ${prices.length} prices instead of one`;
  return prices[0] === `${expectedPrice} ARS`
    ? null
    : `${page} tells crawlers ${prices[0]} instead of ${expectedPrice} ARS`;
}

const dataBlock = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

function offeredPrices(html: string): readonly string[] | null {
  try {
    return Array.from(html.matchAll(dataBlock), ([, json = '']) => nodesOf(JSON.parse(json))).flatMap(
      (nodes) =>
        nodes.flatMap(({ offers }) =>
          offers ? [`${String(offers.price)} ${String(offers.priceCurrency)}`] : [],
        ),
    );
  } catch {
    return null;
  }
}

interface DataNode {
  readonly offers?: { readonly price?: unknown; readonly priceCurrency?: unknown };
}

/** JSON-LD is one node or a `@graph` of nodes. */
function nodesOf(block: unknown): readonly DataNode[] {
  const graph = (block as { readonly '@graph'?: readonly DataNode[] })['@graph'];
  return graph ?? [block as DataNode];
}

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
