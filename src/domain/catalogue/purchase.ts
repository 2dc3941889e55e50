import { emptySeries, mergedCollections, type Collection, type MarkedVolume } from './collection.ts';

/** A volume of a paid order. */
export interface Purchase {
  readonly order: number;
  readonly productId: number;
  readonly series: MarkedVolume['series'];
  readonly numbers: readonly number[];
  /** Slug of the product. */
  readonly product: string;
  /** Else it is on its way. */
  readonly isDelivered: boolean;
}

/** The same at every login. */
export function purchaseKey({ order, productId }: Pick<Purchase, 'order' | 'productId'>): string {
  return `${order}:${productId}`;
}

/** Delivered volumes are had, the others are on their way. */
export function collectionOf(purchases: readonly Purchase[]): Collection {
  return purchases.reduce<Collection>((all, { series, numbers, product, isDelivered }) => {
    const volume = isDelivered ? { have: numbers, products: [product] } : { coming: numbers };
    return mergedCollections(all, [{ ...emptySeries(series), ...volume }]);
  }, []);
}

export function isPurchases(value: unknown): value is readonly Purchase[] {
  return Array.isArray(value) && value.every(isPurchase);
}

function isPurchase(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { order, productId, series, numbers, product } = value as Record<string, unknown>;
  return (
    [order, productId].every(Number.isInteger) &&
    typeof series === 'object' &&
    series !== null &&
    'slug' in series &&
    Array.isArray(numbers) &&
    numbers.every(Number.isFinite) &&
    typeof product === 'string'
  );
}
