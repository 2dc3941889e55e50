import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../../components/Button.tsx';
import { StatePanel } from '../../../components/StatePanel.tsx';
import { pathTo } from '../../../domain/routes.ts';
import { $paymentReturn, confirmReturn } from '../../../stores/checkout/payment-return.ts';
import { payOrderOf } from '../../../stores/checkout/payment.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';
import { island } from '../../island.tsx';
import { ContactLink, UnpaidAtProvider, OrderLink, PaymentOutcome, PayButton } from './PaymentOutcome.tsx';

const toAccount = <a href={pathTo('account')}>{paymentTexts.return.back}</a>;

/** Return from a payment provider. Only the API confirms a payment; no state offers to pay twice. */
export const PaymentReturn = island(function PaymentReturn() {
  const view = useStore($paymentReturn);
  useEffect(() => void confirmReturn(), []);
  switch (view.state) {
    case 'pending':
      return (
        <StatePanel title={paymentTexts.return.title} words={paymentTexts.return.processing} role="status" />
      );
    case 'not-made':
      return (
        <UnpaidAtProvider orderId={view.orderId} words={view.message}>
          {toAccount}
        </UnpaidAtProvider>
      );
    case 'rejected':
      // The order stays open: it can be paid again, or by another method on its page.
      return (
        <PaymentOutcome kind="bad" title={paymentTexts.return.rejectedTitle} words={view.message}>
          <PayButton words={paymentTexts.return.payAgain} onPay={() => void payOrderOf(view.orderId)} />
          <Button isQuiet words={paymentTexts.return.otherWay} href={pathTo('order', { id: view.orderId })} />
          {toAccount}
        </PaymentOutcome>
      );
    case 'confirming':
      return <Confirming orderId={view.orderId} />;
    case 'undecided':
      return (
        <PaymentOutcome
          kind="waiting"
          title={paymentTexts.return.undecidedTitle}
          words={paymentTexts.return.undecided}
        >
          <OrderLink orderId={view.orderId} className="button" />
          {toAccount}
        </PaymentOutcome>
      );
    default:
      return (
        <StatePanel title={paymentTexts.return.title} words={view.message} role="alert">
          <OrderLink orderId={null} className="button is-quiet" />
          {toAccount}
        </StatePanel>
      );
  }
});

/** No answer yet. The store asks again; nothing here leads to a second payment. */
function Confirming({ orderId }: { orderId: number | null }) {
  const { confirmingTitle, confirming } = paymentTexts.unpaid;
  return (
    <div className="panel outcome stack gap-3 is-waiting">
      <h1 className="heading">{confirmingTitle}</h1>
      {orderId !== null && (
        <p>
          <b>{paymentTexts.makePayment.order(orderId)}</b>
        </p>
      )}
      <p role="status">
        {confirming} <ContactLink />
      </p>
      <OrderLink orderId={orderId} className="button is-quiet" />
      {toAccount}
    </div>
  );
}
