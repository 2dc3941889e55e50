import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { OrderAddresses } from '../../components/order/OrderAddresses.tsx';
import { OrderSummary } from '../../components/order/OrderSummary.tsx';
import { pathTo } from '../../domain/routes.ts';
import { formatShopDay } from '../../domain/shop-day.ts';
import { $orderOnScreen, measurePurchase, openOrderScreen } from '../../stores/checkout/payment-screens.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { paymentTexts } from '../../text/checkout/payment.ts';
import { island } from '../island.tsx';
import { BankDetails } from './BankDetails.tsx';
import { LoadingOrder } from './LoadingOrder.tsx';

/** 'PEDIDO RECIBIDO': the order, and the bank details when it is paid by transfer. */
export const OrderComplete = island(function OrderComplete() {
  const record = useStore($orderOnScreen);
  useEffect(openOrderScreen, []);
  useEffect(() => {
    if (record !== null) measurePurchase(record);
  }, [record]);
  if (record === null) return <LoadingOrder />;
  const { order } = record;
  // Bank data come for a transfer only, whatever word the backend has for the method.
  const account = order.total.cents > 0 ? record.bankData : null;
  const lacksAccount = account === null && order.payment.method === 'transfer' && order.total.cents > 0;
  return (
    <div className="stack checkout-stack">
      <div className="panel outcome stack gap-3 is-good">
        <h1 className="heading">{paymentTexts.complete.title}</h1>
        {account === null && <p>{paymentTexts.complete.thanks}</p>}
      </div>
      {account !== null && (
        <section className="panel padded stack gap-3 way-to-pay">
          <BankDetails order={order} bankData={account} />
        </section>
      )}
      {lacksAccount && (
        <p>
          {paymentTexts.complete.noBank} <a href={pathTo('contact')}>{paymentTexts.complete.contact}</a>
        </p>
      )}
      <dl className="panel padded order-details">
        <Detail name={paymentTexts.complete.number} words={String(order.id)} />
        <Detail name={paymentTexts.complete.date} words={formatShopDay(order.createdAt)} />
        <Detail name={paymentTexts.complete.state} words={order.state} />
        {order.payment.method !== null && (
          <Detail name={paymentTexts.complete.payment} words={checkoutTexts.payments[order.payment.method]} />
        )}
      </dl>
      <OrderSummary order={order} />
      <OrderAddresses order={order} />
      <div className="actions gap-4">
        <Button words={paymentTexts.complete.keepShopping} href={pathTo('productList')} />
        <Button isQuiet words={paymentTexts.complete.seeOrder} href={pathTo('order', { id: order.id })} />
      </div>
    </div>
  );
});

function Detail({ name, words }: { name: string; words: string }) {
  return (
    <div>
      <dt className="note">{name}</dt>
      <dd>{words}</dd>
    </div>
  );
}
