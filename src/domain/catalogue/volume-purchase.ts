/** Several volumes of a series that are bought at once: what the shopper sees, and chooses from, before. */
import type { Money } from '../money.ts';
import { markOf, type CollectedSeries } from './collection.ts';
import { canBeBought, currentPrice, type ProductCard } from './product.ts';
import type { ShelfVolume } from './shelf.ts';
import { numbersOf, writtenNumbers } from './volume-numbers.ts';

export interface OfferedVolume extends ShelfVolume {
  /** The price of one unit; null where it could not be read. */
  readonly price: Money | null;
  readonly isInCart: boolean;
}

/** @param card as it is sold now; 'gone' when it is no longer sold, undefined when it could not be read */
export function offeredVolume(
  volume: ShelfVolume,
  card: ProductCard | 'gone' | undefined,
  isInCart: boolean,
): OfferedVolume {
  if (card === undefined) return { ...volume, price: null, isInCart };
  if (card === 'gone') return { ...volume, state: 'out', price: null, isInCart };
  const state = card.isOnPresale ? 'presale' : canBeBought(card) ? 'stock' : 'out';
  return { ...volume, state, price: currentPrice(card.price), isInCart };
}

/**
 * Ids of the volumes that are ticked at first. Of one's own, all that are not in the cart yet; as a present, the wished ones: no friend
 * gives thirty volumes by mistake.
 */
export function firstChoice(
  volumes: readonly OfferedVolume[],
  collected: CollectedSeries,
  isPresent: boolean,
): readonly number[] {
  return volumes
    .filter(({ state, isInCart, sortKey }) => {
      if (state !== 'stock' || isInCart) return false;
      return !isPresent || markOf(collected, numbersOf(sortKey)) === 'want';
    })
    .map(({ id }) => id);
}

export interface PurchaseSum {
  readonly count: number;
  /** The sum of the volumes whose price was read; null when there is none. */
  readonly sum: Money | null;
  readonly unpriced: number;
}

/** The sum of the chosen volumes, one unit each. Discounts by quantity are the cart's. */
export function purchaseSum(volumes: readonly OfferedVolume[], chosen: readonly number[]): PurchaseSum {
  const bought = volumes.filter(({ id }) => chosen.includes(id));
  const prices = bought.flatMap(({ price }) => price ?? []);
  const [first] = prices;
  const cents = prices.reduce((total, price) => total + price.cents, 0);
  const sum = first === undefined ? null : { ...first, cents };
  return { count: bought.length, sum, unpriced: bought.length - prices.length };
}

/** `1–12, 14`. */
export function numbersOfVolumes(volumes: readonly Pick<ShelfVolume, 'sortKey'>[]): string {
  return writtenNumbers(volumes.flatMap(({ sortKey }) => numbersOf(sortKey)));
}
