import type { CartRow } from '../db/cart/carts.ts';
import type { ShopData } from '../db/shop-data.ts';

/** Puts at most the units in stock into the cart; of a presale product any number. @returns whether there were any */
export function putInStock(
  data: ShopData,
  cart: CartRow,
  productId: number | null,
  quantity: number,
): boolean {
  const product = productId === null ? null : data.carts.sellable(productId);
  if (product === null) return false;
  const units = product.is_presale === 1 ? quantity : Math.min(quantity, product.stock);
  if (units > 0) data.carts.setQuantity(cart, product.id, units);
  return units > 0;
}
