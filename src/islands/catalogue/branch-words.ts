import type { Product } from '../../domain/product.ts';
import { shop } from '../../shop.ts';
import { shippingTexts } from '../../text/shipping.ts';

/** What lies in each branch that the API names; of the others nobody knows. Null when there is nothing to say. */
export function branchWords({ branchStock, isOnPresale }: Product): string | null {
  const words = shop.branches.flatMap(({ key, name }) => {
    const units = branchStock[key];
    return units === undefined ? [] : [shippingTexts.branchUnits(name, units)];
  });
  return isOnPresale || words.length === 0 ? null : words.join(' · ');
}
