/** Compares the price in a product page's structured data with the snapshot. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { currentPrice, type PublishedCard } from '../../../src/domain/catalogue/product.ts';
import { priceText } from '../../../src/domain/catalogue/product-structured-data.ts';

/** @returns null when there is none or the page is no product's */
export function priceGate(snapshot: DatabaseSync): (page: string, html: string) => string | null {
  const select = snapshot.prepare('SELECT card FROM product WHERE slug = ?');
  return (page, html) => {
    const slug = /^\/producto\/(.+)$/.exec(page)?.[1];
    return slug === undefined ? null : priceFault(page, html, select.get(slug)?.['card']);
  };
}

function priceFault(page: string, html: string, card: SQLOutputValue | undefined): string | null {
  // Its page is about to be removed.
  if (card === undefined) return null;
  const wanted = priceText(currentPrice((JSON.parse(String(card)) as PublishedCard).prices.ARS));
  const prices = offeredPrices(html);
  if (prices === null) return `${page} has structured data that is no JSON`;
  if (prices.length !== 1) return `${page} tells crawlers ${prices.length} prices instead of one`;
  return prices[0] === `${wanted} ARS`
    ? null
    : `${page} tells crawlers ${prices[0]} instead of ${wanted} ARS`;
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
