import type { ProductBase } from './product.ts';

export interface ReleaseCalendar<Card> {
  readonly months: readonly { readonly month: string; readonly releases: readonly Release<Card>[] }[];
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

/** The next first; those without a date are left out. */
export function releasesOf<Card extends Pick<ProductBase, 'releaseDate'>>(
  cards: readonly Card[],
): readonly Release<Card>[] {
  return cards
    .flatMap((card) => (card.releaseDate === null ? [] : [{ day: card.releaseDate, card }]))
    .toSorted((a, b) => Number(a.day > b.day) - Number(a.day < b.day));
}
