/** What comes when: presales by the month of their release. */
import type { ProductBase } from './product.ts';

export interface ReleaseCalendar<Card> {
  readonly months: readonly { readonly month: string; readonly releases: readonly Release<Card>[] }[];
  /** Presales without a date, in the given order. */
  readonly undated: readonly Card[];
}

export interface Release<Card> {
  readonly day: string;
  readonly card: Card;
}

export function releaseCalendar<Card extends Pick<ProductBase, 'releaseDate'>>(
  cards: readonly Card[],
): ReleaseCalendar<Card> {
  const byMonth = Map.groupBy(releasesOf(cards), ({ day }) => day.slice(0, '2027-03'.length));
  return {
    months: [...byMonth].map(([month, releases]) => ({ month, releases })),
    undated: cards.filter(({ releaseDate }) => releaseDate === null),
  };
}

/** The dated ones, the next first; those of one day in the given order. */
export function releasesOf<Card extends Pick<ProductBase, 'releaseDate'>>(
  cards: readonly Card[],
): readonly Release<Card>[] {
  return cards
    .flatMap((card) => (card.releaseDate === null ? [] : [{ day: card.releaseDate, card }]))
    .toSorted((a, b) => Number(a.day > b.day) - Number(a.day < b.day));
}
