import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { $paymentReturn, confirmReturn } from '../../stores/payment-return.ts';
import { $isPaying, payOrderOf } from '../../stores/unpaid-order.ts';
import { checkoutTexts } from '../../text/checkout.ts';
import { paymentTexts } from '../../text/payment.ts';
import { showMessages } from '../shop/messages.ts';
import { LeftPayment } from './LeftPayment.tsx';

const text = paymentTexts.return;

/** What a provider's return came to. Nothing here says "paid" but the API, and nothing offers to pay twice. */
export function PaymentReturn({ redirectOrigins }: { redirectOrigins: readonly string[] }) {
  const view = useStore($paymentReturn);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    showMessages();
    void confirmReturn();
  }, []);
  if (view.state === 'pending') {
    return (
      <div className="panel nothing">
        <h1 className="heading">{text.title}</h1>
        <p role="status">{text.processing}</p>
      </div>
    );
  }
  if (view.state === 'left') {
    return (
      <LeftPayment orderId={view.orderId} words={view.message} redirectOrigins={redirectOrigins}>
        <a href={pathTo('account')}>{text.back}</a>
      </LeftPayment>
    );
  }
  if (view.state === 'rejected') return <Rejected {...view} redirectOrigins={redirectOrigins} />;
  const isUndecided = view.state === 'undecided';
  return (
    <div className={isUndecided ? 'panel outcome is-waiting' : 'panel nothing'}>
      <h1 className="heading">{isUndecided ? text.undecidedTitle : text.title}</h1>
      <p role={isUndecided ? 'status' : 'alert'}>{isUndecided ? text.undecided : view.message}</p>
      {view.state === 'failed' && view.canAsk && (
        <button className="button" type="button" onClick={() => void confirmReturn()}>
          {text.askAgain}
        </button>
      )}
      {isUndecided ? (
        <a className="button" href={pathTo('order', { id: view.orderId })}>
          {paymentTexts.seeOrder}
        </a>
      ) : (
        <a className="button is-quiet" href={pathTo('orders')}>
          {checkoutTexts.seeOrders}
        </a>
      )}
      <a href={pathTo('account')}>{text.back}</a>
    </div>
  );
}

interface RejectedProps {
  orderId: number;
  message: string;
  redirectOrigins: readonly string[];
}

/** The order waits: it can be paid once more, or on its page by another method. */
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
