import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../../components/Button.tsx';
import { OrderSummary } from '../../../components/order/OrderSummary.tsx';
import { onPageRestored } from '../../../stores/browser.ts';
import {
  $handedOrder,
  openPaymentScreen,
  paymentLinkOf,
  latestOrder,
} from '../../../stores/checkout/placed-order-screens.ts';
import { rememberLeaving } from '../../../stores/checkout/checkout-record.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';
import { LoadingOrder } from '../LoadingOrder.tsx';
import { island } from '../../island.tsx';
import { ContactLink, OrderLink } from './Outcome.tsx';

const text = paymentTexts.makePayment;

/** The order and its payment link. A link to an origin that is not allowed is not shown. */
export const MakePayment = island(function MakePayment() {
  const handed = useStore($handedOrder);
  const { state } = useStore(latestOrder.$state);
  useEffect(() => {
    void openPaymentScreen();
    onPageRestored(() => void openPaymentScreen());
  }, []);
  if (handed === null || state === 'pending') return <LoadingOrder />;
  const { order } = handed;
  const link = paymentLinkOf(handed);
  return (
    <div className="stack checkout-stack">
      <h1 className="heading">{text.title}</h1>
      <p>{text.order(order.id)}</p>
      <OrderSummary order={order} />
      {link === null ? (
        <p role="alert">
          {text.noLink} <ContactLink />
        </p>
      ) : (
        <Button words={text.pay} href={link} onClick={() => rememberLeaving(order.id, link)} />
      )}
      <OrderLink orderId={order.id} />
    </div>
  );
});
