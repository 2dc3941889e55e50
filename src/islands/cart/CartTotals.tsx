import type { Cart, CartShipment } from '../../domain/cart.ts';
import { formatMoney } from '../../domain/money.ts';
import { cartTexts } from '../../text/cart.ts';

interface Props {
  cart: Cart;
  isSettling: boolean;
}

/** Every amount as the server gives it: the shop never adds up a total. While changes are under way the last ones stay. */
export function CartTotals({ cart, isSettling }: Props) {
  const shipping = shippingWords(cart.shipment);
  return (
    <section className="cart-totals panel" aria-busy={isSettling}>
      <dl>
        <Row name={cartTexts.subtotal} amount={formatMoney(cart.productsPrice)} />
        {cart.discountAmount !== null && cart.discountAmount.cents > 0 && (
          <Row name={cartTexts.discounts} amount={`-${formatMoney(cart.discountAmount)}`} />
        )}
        {shipping !== null && <Row name={cartTexts.shipping} amount={shipping} />}
        <Row name={cartTexts.total} amount={formatMoney(cart.totalPrice)} isTotal />
      </dl>
      <p className="visually-hidden" role="status">
        {isSettling ? cartTexts.updating : ''}
      </p>
    </section>
  );
}

function Row({ name, amount, isTotal = false }: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'cart-row is-total' : 'cart-row'}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** Null until it was calculated. */
function shippingWords({ amount, isFree }: CartShipment): string | null {
  if (isFree) return cartTexts.freeShipping;
  return amount === null ? null : formatMoney(amount);
}
