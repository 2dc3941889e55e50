import { markOf, type CollectedSeries } from '../../../../src/domain/catalogue/collection.ts';
import { numbersOf } from '../../../../src/domain/catalogue/volume-numbers.ts';
import type { ShopData } from '../shop-data.ts';

export interface ComingPresale {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** `2027-03-12` */
  readonly day: string;
}

/** Presales with a day, of series that the customer follows or collects; without volumes that they have. The next first. */
export function comingPresales({ alerts, sql }: ShopData, customer: number): readonly ComingPresale[] {
  const followed = sql.column<number>`
    SELECT followed_volume.product_id FROM followed_volume JOIN alert USING (series_id) JOIN customer USING (email)
    WHERE customer.id = ${customer} AND volume = '' AND confirmed_at IS NOT NULL`;
  const body = sql.value<string>`SELECT body FROM collection WHERE customer_id = ${customer}`;
  const collection = body === null ? [] : (JSON.parse(body) as readonly CollectedSeries[]);
  const had = new Set<number>();
  const collected = collection.flatMap((one) => {
    const isMarked = one.have.length + one.want.length > 0;
    const volumes = isMarked ? (alerts.series.bySlug(one.slug)?.volumes ?? []) : [];
    for (const { id, sortKey } of volumes) if (markOf(one, numbersOf(sortKey)) === 'have') had.add(id);
    return volumes.map(({ id }) => id);
  });
  const ids = [...new Set([...followed, ...collected])].filter((id) => !had.has(id));
  return sql.all<ComingPresale>`SELECT product.id, slug, title, release_date AS day
    FROM json_each(${JSON.stringify(ids)}) AS wanted JOIN product ON product.id = wanted.value
    WHERE is_presale = 1 AND release_date IS NOT NULL ORDER BY release_date, product.id`;
}
