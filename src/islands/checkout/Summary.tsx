import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { PresaleWaitNote } from '../../components/cart/PresaleWaitNote.tsx';
import { DiscountRows } from '../../components/order/DiscountRows.tsx';
import { OrderLine } from '../../components/order/OrderLine.tsx';
import { OrderRow } from '../../components/order/OrderRow.tsx';
import { Button } from '../../components/Button.tsx';
import type { Cart } from '../../domain/cart/cart.ts';
import { missingBefore, shortages, type ShippingOption } from '../../domain/checkout/checkout-options.ts';
import { currentPrice } from '../../domain/catalogue/product.ts';
import { formatMoney, type Money } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import {
  $isPricing,
  $needsAddress,
  $orderTotal,
  $pesosTotal,
  $shippingChoice,
  $orderBlock,
} from '../../stores/checkout/checkout.ts';
import { $checkoutCart } from '../../stores/checkout/checkout-cart.ts';
import { $modal } from '../../stores/failures.ts';
import { $placement, lookAgain } from '../../stores/checkout/placement.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { PlaceButton } from './PlaceButton.tsx';
import { priceWords } from './ShippingStep.tsx';
import { CartChanges } from './CartChanges.tsx';

export function Summary() {
  const cart = useStore($checkoutCart);
  const total = useStore($orderTotal);
  const isPricing = useStore($isPricing);
  if (cart === null || total === null) return null;
  return (
    <aside
      className="panel padded stack gap-3 checkout-summary"
      aria-labelledby="checkout-summary"
      aria-busy={isPricing}
    >
      <h2 className="title" id="checkout-summary">
        {checkoutTexts.summary}
      </h2>
      <ul>
        {cart.items.map(({ id, quantity, totalPrice, product }) => (
          <OrderLine
            key={id}
            cover={product.images[0]?.path}
            title={product.title}
            unitPrice={currentPrice(product.price)}
            releaseDate={product.releaseDate}
            {...{ quantity, totalPrice }}
          />
        ))}
      </ul>
      <a id="checkout-to-cart" href={pathTo('cart')}>
        {checkoutTexts.toCart}
      </a>
      <Totals cart={cart} total={total} />
      <PresaleWaitNote items={cart.items} />
      <PlaceOrder cart={cart} />
    </aside>
  );
}

function Totals({ cart, total }: { cart: Cart; total: Money }) {
  const { chosen } = useStore($shippingChoice);
  const inPesos = useStore($pesosTotal);
  const isAddressNeeded = useStore($needsAddress);
  const { coupon, giftCard, discountAmount } = cart;
  return (
    <>
      <dl>
        <OrderRow name={checkoutTexts.subtotal} words={formatMoney(cart.productsPrice)} />
        <DiscountRows
          units={discountAmount}
          coupon={coupon}
          giftCard={giftCard === null ? null : giftCard.amount}
        />
        {isAddressNeeded && <OrderRow name={checkoutTexts.shipping} words={shippingWords(chosen)} />}
        <OrderRow name={checkoutTexts.total} words={formatMoney(total)} isTotal />
        {inPesos !== null && <OrderRow name={checkoutTexts.pesosTotal} words={formatMoney(inPesos)} />}
      </dl>
      <p className="note">{checkoutTexts.finalPrices}</p>
    </>
  );
}

function shippingWords(chosen: ShippingOption | null): string {
  if (chosen === null) return checkoutTexts.unchosenShipping;
  return chosen.price === null ? checkoutTexts.unpricedShipping : priceWords(chosen);
}

function PlaceOrder({ cart }: { cart: Cart }) {
  const { state, message, changes } = useStore($placement);
  const block = useStore($orderBlock);
  const modal = useStore($modal);
  const notice = useRef<HTMLDivElement>(null);
  const hasNotice = message !== null || state === 'unknown';
  useEffect(() => {
    if (hasNotice && modal === null) notice.current?.focus();
  }, [hasNotice, message, modal]);
  return (
    <div className="checkout-place stack gap-2">
      <div
        className="form-summary stack gap-3"
        id="checkout-notice"
        role="alert"
        tabIndex={-1}
        ref={notice}
        hidden={!hasNotice}
      >
        <p>{state === 'unknown' ? checkoutTexts.unknownOrder : message}</p>
        <CartChanges changes={changes} />
        {state === 'unknown' && (
          <>
            <Button isQuiet words={checkoutTexts.lookAgain} onClick={() => void lookAgain()} />
            <a href={pathTo('orders')}>{checkoutTexts.seeOrders}</a>
          </>
        )}
      </div>
      <div className={missingBefore(block) === null ? 'stack for-desks' : 'stack'}>
        <PlaceButton />
      </div>
      <div className="note" id="checkout-block">
        {block !== null && <p>{checkoutTexts.orderBlocks[block]}</p>}
        {block === 'no-stock' && <CartChanges changes={shortages(cart)} />}
      </div>
      <p className="note">
        {checkoutTexts.revocation} <a href={pathTo('revocation')}>{checkoutTexts.revocationLink}</a>
      </p>
    </div>
  );
}
