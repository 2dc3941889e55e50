import { StatePanel } from '../../../components/StatePanel.tsx';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../../domain/routes.ts';
import { $paymentReturn, confirmReturn } from '../../../stores/checkout/payment-return.ts';
import { $isPaying, payOrderOf } from '../../../stores/checkout/unpaid-order.ts';
import { checkoutTexts } from '../../../text/checkout/checkout.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';
import { LeftPayment } from './LeftPayment.tsx';
import { island } from '../../island.tsx';

const text = paymentTexts.return;

/** Return from a payment provider. Only the API confirms a payment; no state offers to pay twice. */
export const PaymentReturn = island(function PaymentReturn({
  redirectOrigins,
}: {
  redirectOrigins: readonly string[];
}) {
  const view = useStore($paymentReturn);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void confirmReturn();
  }, []);
  if (view.state === 'pending') {
    return <StatePanel title={text.title} words={text.processing} role="status" />;
  }
  if (view.state === 'left') {
    return (
      <LeftPayment orderId={view.orderId} words={view.message} redirectOrigins={redirectOrigins}>
        <a href={pathTo('account')}>{text.back}</a>
      </LeftPayment>
    );
  }
  if (view.state === 'rejected') return <Rejected {...view} redirectOrigins={redirectOrigins} />;
  if (view.state === 'confirming') return <Confirming orderId={view.orderId} />;
  if (view.state === 'undecided') return <Undecided orderId={view.orderId} />;
  return (
    <StatePanel title={text.title} words={view.message} role="alert">
      <a className="button is-quiet" href={pathTo('orders')}>
        {checkoutTexts.seeOrders}
      </a>
      <a href={pathTo('account')}>{text.back}</a>
    </StatePanel>
  );
});

/** No answer yet. The store asks again; nothing here leads to a second payment. */
function Confirming({ orderId }: { orderId: number | null }) {
  return (
    <div className="panel outcome is-waiting">
      <h1 className="heading">{paymentTexts.unpaid.confirmingTitle}</h1>
      {orderId !== null && (
        <p>
          <b>{paymentTexts.makePayment.order(orderId)}</b>
        </p>
      )}
      <p role="status">
        {paymentTexts.unpaid.confirming} <a href={pathTo('contact')}>{paymentTexts.complete.contact}</a>
      </p>
      <a
        className="button is-quiet"
        href={orderId === null ? pathTo('orders') : pathTo('order', { id: orderId })}
      >
        {orderId === null ? checkoutTexts.seeOrders : paymentTexts.seeOrder}
      </a>
      <a href={pathTo('account')}>{text.back}</a>
    </div>
  );
}

/** The provider is still processing: the outcome comes by mail and on the order's page. */
function Undecided({ orderId }: { orderId: number }) {
  return (
    <div className="panel outcome is-waiting">
      <h1 className="heading">{text.undecidedTitle}</h1>
      <p role="status">{text.undecided}</p>
      <a className="button" href={pathTo('order', { id: orderId })}>
        {paymentTexts.seeOrder}
      </a>
      <a href={pathTo('account')}>{text.back}</a>
    </div>
  );
}

interface RejectedProps {
  orderId: number;
  message: string;
  redirectOrigins: readonly string[];
}

/** The order stays open: it can be paid again, or by another method on its page. */
function Rejected({ orderId, message, redirectOrigins }: RejectedProps) {
  const isPaying = useStore($isPaying);
  return (
    <div className="panel outcome is-bad">
      <h1 className="heading">{text.rejectedTitle}</h1>
      <p role="alert">{message}</p>
      <button
        className="button"
        type="button"
        aria-busy={isPaying}
        onClick={() => void payOrderOf(orderId, redirectOrigins)}
      >
        {text.payAgain}
      </button>
      <a className="button is-quiet" href={pathTo('order', { id: orderId })}>
        {text.otherWay}
      </a>
      <a href={pathTo('account')}>{text.back}</a>
    </div>
  );
}
