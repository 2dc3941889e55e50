/** What the volumes tell of their series; nothing is guessed. */
import type { ProductBase } from './product.ts';
import type { SeriesForm, SortKey } from './volume.ts';
import { gapsIn, numbersOf } from './volume-numbers.ts';

export interface SeriesFacts {
  readonly work: string;
  readonly edition: string | null;
  /** Between those that the shop sells. */
  readonly gaps: readonly number[];
  /**
   * `complete` and `limited`: the titles say of how many, and all or not all are here. `ongoing`: a next volume is
   * announced.
   */
  readonly status:
    { readonly name: 'complete' | 'limited'; readonly total: number } | { readonly name: 'ongoing' } | null;
  /** The first presale. */
  readonly announced: { readonly number: string; readonly day: string | null } | null;
}

interface FactVolume {
  readonly number: string;
  readonly sortKey: SortKey;
  readonly card: Pick<ProductBase, 'title' | 'isOnPresale' | 'releaseDate'>;
}

export function seriesFacts(name: string, form: SeriesForm, volumes: readonly FactVolume[]): SeriesFacts {
  const numbers = volumes.flatMap(({ sortKey }) => numbersOf(sortKey));
  const gaps = gapsIn(numbers, form === 'volumes');
  const total = statedTotal(volumes);
  const next = volumes.find(({ card }) => card.isOnPresale);
  const announced = next === undefined ? null : { number: next.number, day: next.card.releaseDate };
  const { work = name, edition = null } = /^(?<work>.+) \((?<edition>[^()]+)\)$/u.exec(name)?.groups ?? {};
  return { work, edition, gaps, announced, status: statusOf(numbers, total, announced) };
}

function statusOf(
  numbers: readonly number[],
  total: number | null,
  announced: SeriesFacts['announced'],
): SeriesFacts['status'] {
  if (total !== null && total >= Math.max(...numbers)) {
    const isWhole = Array.from({ length: total }, (_, index) => index + 1).every((n) => numbers.includes(n));
    return { name: isWhole ? 'complete' : 'limited', total };
  }
  return announced === null ? null : { name: 'ongoing' };
}

/** "#3 (de 7)", "Tomo 2/12"; null unless those that say it agree. */
function statedTotal(volumes: readonly FactVolume[]): number | null {
  const totals = new Set(volumes.flatMap(({ card }) => totalIn(card.title) ?? []));
  const [total] = totals;
  return totals.size === 1 ? (total ?? null) : null;
}

function totalIn(title: string): number | null {
  const match = /(?:#|\bvol\.?|\btomo|\bn[º°])\s?\d{1,3}\s?(?:\/|\(?de)\s?(?<total>\d{1,3})\)?(?!\d)/iu.exec(
    title,
  );
  const total = Number(match?.groups?.['total']);
  return total > 1 ? total : null;
}
