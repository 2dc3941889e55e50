import { useEffect, useState } from 'react';
import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { pickupPlaces } from '../../domain/cart/pickup.ts';
import { pickupTime } from '../../domain/shop/pickup-time.ts';
import { shop } from '../../shop.ts';
import { onVisible } from '../../stores/browser.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';
import { shippingTexts } from '../../text/cart/shipping.ts';

/** Whether all of the cart is at one branch, when it can be picked up there, and what is missing at the others. */
export function CartPickup({ items }: Pick<Cart, 'items'>) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => onVisible(() => setNow(new Date())), []);
  const places = pickupPlaces(items, shop.branches);
  if (places.length === 0) return null;
  const whole = places.filter(({ lacking }) => lacking.length === 0).map(({ name }) => name);
  const time = pickupTime(shop, now);
  const sentences = [
    ...(whole.length > 0 ? [cartPageTexts.pickup.whole(whole, time && shippingTexts.pickupWhen(time))] : []),
    ...(whole.length === 0 && places.length > 1 ? [cartPageTexts.pickup.nowhere] : []),
    ...places
      .filter(({ lacking }) => lacking.length > 0)
      .map(({ key, name, lacking }) =>
        cartPageTexts.pickup.lacking(
          name,
          lacking.map((item) => lackingWords(item, key)),
        ),
      ),
  ];
  return (
    <section className="cart-pickup panel padded" aria-labelledby="cart-pickup">
      <h2 id="cart-pickup">{cartPageTexts.pickup.title}</h2>
      <ul className="stack gap-2">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function lackingWords({ quantity, product }: CartItem, branch: string): string {
  const units = product.branchStock[branch] ?? 0;
  return units > 0 ? cartPageTexts.pickup.few(product.title, units, quantity) : product.title;
}
