import { useStore } from '@nanostores/react';
import { PresaleWaitNote } from '../../components/cart/PresaleWaitNote.tsx';
import { ReleaseDate } from '../../components/catalogue/card/ReleaseDate.tsx';
import { DiscountRows } from '../../components/order/DiscountRows.tsx';
import { OrderCover } from '../../components/order/OrderCover.tsx';
import { OrderRow } from '../../components/order/OrderRow.tsx';
import type { Cart } from '../../domain/cart/cart.ts';
import type { ShippingOption } from '../../domain/checkout/checkout-options.ts';
import { formatMoney, type Money } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import { $isPricing, $orderTotal, $pesosTotal, $shippingChoice } from '../../stores/checkout/checkout.ts';
import { $checkoutCart } from '../../stores/checkout/checkout-cart.ts';
import type { PlacementSettings } from '../../stores/checkout/order-outcome.ts';
import { checkoutTexts as text } from '../../text/checkout/checkout.ts';
import { PlaceOrder } from './PlaceOrder.tsx';
import { priceWords } from './ShippingStep.tsx';

export function Summary({ settings }: { settings: PlacementSettings }) {
  const cart = useStore($checkoutCart);
  const total = useStore($orderTotal);
  const isPricing = useStore($isPricing);
  if (cart === null || total === null) return null;
  return (
    <aside className="panel padded stack gap-3 checkout-summary" aria-labelledby="checkout-summary" aria-busy={isPricing}>
      <h2 className="title" id="checkout-summary">{text.summary}</h2>
      <ul>
        {cart.items.map(({ id, quantity, totalPrice, product }) => (
          <li key={id} className="order-row order-item">
            <OrderCover path={product.images[0]?.path} />
            <span>
              {`${text.units(quantity)} ${product.title}`}
              <ReleaseDate day={product.releaseDate} />
            </span>
            <span>{formatMoney(totalPrice)}</span>
          </li>
        ))}
      </ul>
      <a href={pathTo('cart')}>{text.toCart}</a>
      <Totals cart={cart} total={total} />
      <PresaleWaitNote items={cart.items} />
      <PlaceOrder settings={settings} />
    </aside>
  );
}

function Totals({ cart, total }: { cart: Cart; total: Money }) {
  const { chosen } = useStore($shippingChoice);
  const inPesos = useStore($pesosTotal);
  const { coupon, giftCard, discountAmount } = cart;
  return (
    <>
      <dl>
        <OrderRow name={text.subtotal} words={formatMoney(cart.productsPrice)} />
        <DiscountRows
          units={discountAmount}
          coupon={coupon}
          giftCard={giftCard === null ? null : giftCard.amount}
        />
        <OrderRow name={text.shipping} words={shippingWords(chosen)} />
        <OrderRow name={text.total} words={formatMoney(total)} isTotal />
        {inPesos !== null && <OrderRow name={text.pesosTotal} words={formatMoney(inPesos)} />}
      </dl>
      <p className="note">{text.finalPrices}</p>
    </>
  );
}

function shippingWords(chosen: ShippingOption | null): string {
  if (chosen === null) return text.unchosenShipping;
  return chosen.price === null ? text.unpricedShipping : priceWords(chosen);
}
