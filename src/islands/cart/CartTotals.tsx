import { InstallmentLine } from '../../components/catalogue/card/InstallmentLine.tsx';
import { PresaleWaitNote } from '../../components/cart/PresaleWaitNote.tsx';
import { OrderRow } from '../../components/order/OrderRow.tsx';
import {
  isSent,
  remainingForFreeShipping,
  shipsFree,
  type Cart,
  type CartShipment,
} from '../../domain/cart/cart.ts';
import { formatMoney, type Money } from '../../domain/money.ts';
import { cartTexts } from '../../text/cart/cart.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';
import { CheckoutLink } from './CheckoutLink.tsx';

interface Props {
  cart: Cart;
  isSettling: boolean;
  freeShippingFrom: Money;
}

/** Every amount is the server's; the client never adds up a total. While changes are pending the last amounts stay. */
export function CartTotals({ cart, isSettling, freeShippingFrom }: Props) {
  const shipping = isSent(cart) ? shippingWords(cart.shipment) : null;
  const missing = remainingForFreeShipping(cart, freeShippingFrom);
  return (
    <section className="cart-totals panel padded" aria-busy={isSettling}>
      <dl>
        <OrderRow name={cartPageTexts.subtotal} words={formatMoney(cart.productsPrice)} />
        <Reduction name={cartPageTexts.discounts} amount={cart.discountAmount} />
        <Reduction name={cartTexts.code.coupon} amount={cart.coupon && cart.coupon.amount} />
        <Reduction name={cartTexts.code.giftCard} amount={cart.giftCard && cart.giftCard.amount} />
        {shipping !== null && <OrderRow name={cartPageTexts.shipping} words={shipping} />}
        <OrderRow name={cartPageTexts.total} words={formatMoney(cart.totalPrice)} isTotal />
      </dl>
      <InstallmentLine price={cart.totalPrice} />
      {cart.cannotAccumulateDiscounts && <p className="note">{cartPageTexts.doesNotAccumulate}</p>}
      {missing !== null && (
        <p className="cart-hint">{cartTexts.remainingForFreeShipping(formatMoney(missing))}</p>
      )}
      {shipsFree(cart, freeShippingFrom) && <p className="cart-hint">{cartTexts.freeShipping}</p>}
      <PresaleWaitNote items={cart.items} />
      <div className="for-desks">
        <CheckoutLink />
      </div>
      <p className="visually-hidden" role="status">
        {isSettling ? cartPageTexts.updating : ''}
      </p>
    </section>
  );
}

function Reduction({ name, amount }: { name: string; amount: Money | null }) {
  if (amount === null || amount.cents <= 0) return null;
  return <OrderRow name={name} words={`-${formatMoney(amount)}`} />;
}

function shippingWords({ amount, isFree }: CartShipment): string | null {
  if (isFree) return cartPageTexts.freeShipping;
  return amount === null ? null : formatMoney(amount);
}
