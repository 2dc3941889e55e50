import type { CartItem } from './cart.ts';

/** A branch, and the lines of a cart of which it has too few units. */
export interface PickupPlace {
  readonly key: string;
  readonly name: string;
  readonly lacking: readonly CartItem[];
}

/**
 * The branches of which the API says what they have of each line. None for a cart with a presale, which waits, and for
 * gift cards alone, which come by mail.
 */
export function pickupPlaces(
  items: readonly CartItem[],
  branches: readonly { readonly key: string; readonly name: string }[],
): readonly PickupPlace[] {
  const lines = items.filter(({ product }) => !product.isGiftCard);
  if (lines.length === 0 || lines.some(({ product }) => product.isOnPresale)) return [];
  return branches
    .filter(({ key }) => lines.every(({ product }) => product.branchStock[key] !== undefined))
    .map(({ key, name }) => ({
      key,
      name,
      lacking: lines.filter(({ quantity, product }) => (product.branchStock[key] ?? 0) < quantity),
    }));
}
