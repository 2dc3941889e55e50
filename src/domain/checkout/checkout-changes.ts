import type { Cart, CartItem } from '../cart/cart.ts';
import type { Currency, Money } from '../money.ts';
import type { ProductCard } from '../catalogue/product.ts';

export type CartChange =
  | { readonly name: 'removed'; readonly title: string }
  | { readonly name: 'added'; readonly title: string }
  | { readonly name: 'quantity'; readonly title: string; readonly from: number; readonly to: number }
  | { readonly name: 'price'; readonly title: string; readonly from: Money; readonly to: Money }
  | { readonly name: 'stock'; readonly title: string; readonly units: number }
  | { readonly name: 'total'; readonly from: Money; readonly to: Money };

interface Line extends Pick<CartItem, 'quantity' | 'totalPrice'> {
  readonly product: Pick<ProductCard, 'id' | 'title' | 'stock' | 'isOnPresale'>;
}

interface Seen {
  readonly items: readonly Line[];
  readonly totalPrice: Money;
}

export interface SeenCart {
  readonly uuid: string;
  readonly currency: Currency;
  readonly items: readonly Line[];
}

export function seenFrom({ uuid, currency, items }: Cart): SeenCart {
  const lines = items.map(({ quantity, totalPrice, product: { id, title, stock, isOnPresale } }) => ({
    quantity,
    totalPrice,
    product: { id, title, stock, isOnPresale },
  }));
  return { uuid, currency, items: lines };
}

/**
 * Totals are not compared, because another address changes the shipping cost, nor new lines, which only the shopper
 * adds. None for an empty cart, another cart or another currency.
 */
export function entryChanges(seen: SeenCart | null, now: Cart): readonly CartChange[] {
  if (seen?.uuid !== now.uuid || seen.currency !== now.currency || now.items.length === 0) return [];
  return seen.items.flatMap((before) => lineChanges(before, now));
}

/** A changed total is listed only when no line explains it. */
export function cartChanges(seen: Seen, now: Seen): readonly CartChange[] {
  const lines = [...seen.items.flatMap((before) => lineChanges(before, now)), ...newLines(seen, now)];
  if (lines.length > 0 || isSame(seen.totalPrice, now.totalPrice)) return lines;
  return [{ name: 'total', from: seen.totalPrice, to: now.totalPrice }];
}

function lineChanges(before: Line, now: Pick<Seen, 'items'>): CartChange[] {
  const { title } = before.product;
  const after = now.items.find(({ product }) => product.id === before.product.id);
  if (after === undefined) return [{ name: 'removed', title }];
  const { stock, isOnPresale } = after.product;
  const changes: CartChange[] = [];
  if (after.quantity !== before.quantity) {
    changes.push({ name: 'quantity', title, from: before.quantity, to: after.quantity });
  } else if (!isSame(before.totalPrice, after.totalPrice)) {
    changes.push({ name: 'price', title, from: before.totalPrice, to: after.totalPrice });
  }
  const isShort = !isOnPresale && stock < after.quantity;
  if (isShort && stock < before.product.stock) changes.push({ name: 'stock', title, units: stock });
  return changes;
}

function newLines(seen: Seen, now: Seen): CartChange[] {
  const seenIds = new Set(seen.items.map(({ product }) => product.id));
  return now.items
    .filter(({ product }) => !seenIds.has(product.id))
    .map(({ product }) => ({ name: 'added', title: product.title }));
}

function isSame(a: Money, b: Money): boolean {
  return a.cents === b.cents && a.currency === b.currency;
}
