import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../../api/db/statement.ts';
import { largePriceMoves, type PriceCents } from './price-moves.ts';
import type { GivenFields } from './read-product.ts';
import type { SeedProduct } from '../../api/db/import/seed-product.ts';

interface KnownProduct extends PriceCents {
  readonly created_at: string;
}

/**
 * What a line does not have stays: its day, and the price in the other currency while the given one is as it was.
 * @throws Error for a price that moves by more than half, unless `isSure`
 */
export function mergerOf(database: DatabaseSync, isSure: boolean) {
  const sql = sqlOf(database);
  return (product: SeedProduct, isGiven: GivenFields): SeedProduct => {
    const existingProduct = sql.get<KnownProduct>`
      SELECT price_ars_cents, price_usd_cents, created_at FROM product WHERE slug = ${product.slug}`;
    if (existingProduct === null) return product;
    const merged = {
      ...withKnownPrice(product, isGiven, existingProduct),
      ...(!isGiven.created_at && { created_at: existingProduct.created_at }),
    };
    const moves = isSure ? null : largePriceMoves(existingProduct, centsOfBoth(merged));
    if (moves !== null)
      throw new Error(`the price would move by more than half, ${moves}; take it with --yes`);
    return merged;
  };
}

function withKnownPrice(
  product: SeedProduct,
  { currency, otherPrice }: GivenFields,
  existingProduct: KnownProduct,
): SeedProduct {
  const now = centsOfBoth(product);
  const { price, priceWithDiscount } = product;
  if (currency === 'ARS' && !otherPrice && now.price_ars_cents === existingProduct.price_ars_cents)
    return { ...product, usd: { price: existingProduct.price_usd_cents / 100, priceWithDiscount: null } };
  if (currency === 'USD' && now.price_usd_cents === existingProduct.price_usd_cents) {
    const amount = existingProduct.price_ars_cents / 100;
    const sale =
      priceWithDiscount && Math.round((amount * 100 * priceWithDiscount.amount) / price.amount) / 100;
    return {
      ...product,
      price: { currency: 'ARS', amount },
      priceWithDiscount: sale ? { currency: 'ARS', amount: sale } : null,
    };
  }
  return product;
}

function centsOfBoth({ price, usd }: SeedProduct): PriceCents {
  return { price_ars_cents: Math.round(price.amount * 100), price_usd_cents: Math.round(usd.price * 100) };
}
