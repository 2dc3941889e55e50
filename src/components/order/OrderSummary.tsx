import { formatMoney } from '../../domain/money.ts';
import { isPickup } from '../../domain/cart/shipment.ts';
import { isByMail, type Order } from '../../domain/checkout/order.ts';
import { accountTexts } from '../../text/account/account.ts';
import { OrderWaitNote } from '../cart/PresaleWaitNote.tsx';
import { DiscountRows } from './DiscountRows.tsx';
import { OrderLine } from './OrderLine.tsx';
import { OrderRow } from './OrderRow.tsx';

/** Items and amounts of a confirmed order. Every amount is the server's. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <section className="panel order-block order-summary">
      <h2>{accountTexts.order.summary}</h2>
      <ul className="lines" aria-label={accountTexts.order.items}>
        {order.items.map((item) => (
          <OrderLine key={item.id} cover={item.imagePath} {...item} />
        ))}
      </ul>
      <OrderWaitNote order={order} />
      <dl>
        <OrderRow name={accountTexts.order.subtotal} words={formatMoney(order.productsPrice)} />
        <Discounts order={order} />
        {!isByMail(order) && <OrderRow name={shippingName(order)} words={shippingPrice(order)} />}
        <OrderRow name={accountTexts.order.total} words={formatMoney(order.total)} isTotal />
      </dl>
    </section>
  );
}

/** Separate discounts as in the checkout; one sum when the API does not separate them. */
function Discounts({ order: { discounts, discountAmount, couponCode } }: { order: Order }) {
  if (discounts !== null) {
    const { units, coupon, giftCard } = discounts;
    const named = couponCode !== null && coupon !== null ? { code: couponCode, amount: coupon } : null;
    return <DiscountRows units={units} coupon={named} giftCard={giftCard} />;
  }
  if (discountAmount === null || discountAmount.cents === 0) return null;
  const name = couponCode === null ? accountTexts.order.discount : accountTexts.order.couponOf(couponCode);
  const amount = formatMoney({ ...discountAmount, cents: Math.abs(discountAmount.cents) });
  return <OrderRow name={name} words={`-${amount}`} />;
}

function shippingName({ shippingMethod }: Order): string {
  return (shippingMethod && accountTexts.order.methods[shippingMethod]) ?? accountTexts.order.unknownMethod;
}

/** Specification, section 9: 'Gratis' when it costs nothing, '-' at a branch. */
function shippingPrice({ shippingMethod, shipmentAmount }: Order): string {
  if (isPickup(shippingMethod) || shipmentAmount === null) return accountTexts.order.atBranch;
  return shipmentAmount.cents === 0 ? accountTexts.order.free : formatMoney(shipmentAmount);
}
