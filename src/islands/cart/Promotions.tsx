import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { paymentPromotions } from '../../stores/cart/payment-promotions.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';

export function Promotions() {
  const { value } = useStore(paymentPromotions.$state);

  useEffect(() => {
    void paymentPromotions.ask(null);
  }, []);

  if (value === null || value.length === 0) return null;
  return (
    <section className="cart-promotions panel padded" aria-labelledby="cart-promotions">
      <h2 id="cart-promotions">{cartPageTexts.promotions}</h2>
      <ul className="stack gap-2">
        {value.map(({ type, message }) => (
          <li key={`${type} ${message}`}>{message}</li>
        ))}
      </ul>
    </section>
  );
}
