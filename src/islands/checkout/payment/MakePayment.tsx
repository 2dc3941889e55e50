import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../../components/Button.tsx';
import { OrderSummary } from '../../../components/order/OrderSummary.tsx';
import { onPageRestored } from '../../../stores/browser.ts';
import {
  $orderOnScreen,
  openPaymentScreen,
  paymentLinkOf,
  latestOrder,
} from '../../../stores/checkout/payment-screens.ts';
import { rememberProvider } from '../../../stores/checkout/payment.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';
import { LoadingOrder } from '../LoadingOrder.tsx';
import { island } from '../../island.tsx';
import { ContactLink, OrderLink } from './PaymentOutcome.tsx';

/** The order and its payment link. A link to an origin that is not allowed is not shown. */
export const MakePayment = island(function MakePayment() {
  const record = useStore($orderOnScreen);
  const { state } = useStore(latestOrder.$state);
  useEffect(() => {
    void openPaymentScreen();
    onPageRestored(() => void openPaymentScreen());
  }, []);
  if (record === null || state === 'pending') return <LoadingOrder />;
  const { order } = record;
  const link = paymentLinkOf(record);
  return (
    <div className="stack checkout-stack">
      <h1 className="heading">{paymentTexts.makePayment.title}</h1>
      <p>{paymentTexts.makePayment.order(order.id)}</p>
      <OrderSummary order={order} />
      {link === null ? (
        <p role="alert">
          {paymentTexts.makePayment.noLink} <ContactLink />
        </p>
      ) : (
        <Button
          words={paymentTexts.makePayment.pay}
          href={link}
          onClick={() => rememberProvider(order.id, link)}
        />
      )}
      <OrderLink orderId={order.id} />
    </div>
  );
});
