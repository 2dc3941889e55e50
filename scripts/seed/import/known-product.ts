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
    const known = sql.get<KnownProduct>`
      SELECT price_ars_cents, price_usd_cents, created_at FROM product WHERE slug = ${product.slug}`;
    if (known === null) return product;
    const merged = {
      ...withKnownPrice(product, isGiven, known),
      ...(!isGiven.created_at && { created_at: known.created_at }),
    };
    const moves = isSure ? null : largePriceMoves(known, centsOfBoth(merged));
    if (moves !== null)
      throw new Error(`the price would move by more than half, ${moves}; take it with --yes`);
    return merged;
  };
}

function withKnownPrice(
  product: SeedProduct,
  { currency, otherPrice }: GivenFields,
  known: KnownProduct,
): SeedProduct {
  const now = centsOfBoth(product);
  const { price, priceWithDiscount } = product;
  if (currency === 'ARS' && !otherPrice && now.price_ars_cents === known.price_ars_cents)
    return { ...product, usd: { price: known.price_usd_cents / 100, priceWithDiscount: null } };
  if (currency === 'USD' && now.price_usd_cents === known.price_usd_cents) {
    const amount = known.price_ars_cents / 100;
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
