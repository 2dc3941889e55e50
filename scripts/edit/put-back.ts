/** The panel's way out of a price that waits for a person: the reference backend charges the published one again. */
import { DatabaseSync } from 'node:sqlite';
import type { PublishedPrices } from '../../src/domain/catalogue/product.ts';
import { openDatabase } from '../api/db/open.ts';
import { sqlOf } from '../api/db/statement.ts';
import type { DataLayout } from '../shared/settings.ts';

/** @returns false when its list price is the published one already (an offer moved it), or it is published no more */
export function putPriceBack(
  { apiDatabase, snapshot }: Pick<DataLayout, 'apiDatabase' | 'snapshot'>,
  slug: string,
): boolean {
  const published = new DatabaseSync(snapshot, { readOnly: true });
  const backend = openDatabase(apiDatabase, { mustExist: true });
  try {
    const prices = sqlOf(published).value<string>`
      SELECT card -> '$.prices' FROM product WHERE slug = ${slug}`;
    return prices !== null && setPrices(backend, slug, JSON.parse(prices) as PublishedPrices);
  } finally {
    published.close();
    backend.close();
  }
}

function setPrices(backend: DatabaseSync, slug: string, { ARS, USD }: PublishedPrices): boolean {
  const pesos = ARS.list.cents;
  const dollars = USD?.list.cents ?? null;
  const { changes } = sqlOf(backend).run`
    UPDATE product SET price_ars_cents = ${pesos}, price_usd_cents = coalesce(${dollars}, price_usd_cents)
    WHERE slug = ${slug} AND (price_ars_cents <> ${pesos} OR price_usd_cents <> coalesce(${dollars}, price_usd_cents))`;
  return changes > 0;
}
