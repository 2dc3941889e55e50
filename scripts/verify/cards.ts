/** What checks ask of product cards. */
import type { WireProductCard } from '../../src/api/product.ts';

export function currentAmount({ price, priceWithDiscount }: WireProductCard): number {
  return Math.min(price.amount, priceWithDiscount?.amount ?? price.amount);
}

/** Infinite where a backend does not count it. */
export function unitsOf({ stock }: { readonly stock: number | null }): number {
  return stock ?? Infinity;
}

export function isReduced(card: WireProductCard): boolean {
  return currentAmount(card) < card.price.amount;
}

export function hasAuthor({ authors }: WireProductCard, slug: string | undefined): boolean {
  return (authors ?? []).some((author) => author.slug === slug);
}

export function idsOf(cards: readonly WireProductCard[]): number[] {
  return cards.map(({ id }) => id);
}

interface Nested {
  readonly slug: string;
  readonly parent?: Nested | null | undefined;
}

export function isBelow(card: WireProductCard, slug: string): boolean {
  const reaches = (category: Nested | null | undefined): boolean =>
    category != null && (category.slug === slug || reaches(category.parent));
  return (card.categories ?? []).some(reaches);
}
