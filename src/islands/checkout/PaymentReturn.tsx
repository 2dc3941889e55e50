import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { $paymentReturn, confirmReturn } from '../../stores/payment-return.ts';
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
  return (
    <div className="panel nothing">
      <h1 className="heading">{view.state === 'undecided' ? text.undecidedTitle : text.title}</h1>
      <p role={view.state === 'failed' ? 'alert' : 'status'}>
        {view.state === 'undecided' ? text.undecided : view.message}
      </p>
      {view.state === 'failed' && view.canAsk && (
        <button className="button" type="button" onClick={() => void confirmReturn()}>
          {text.askAgain}
        </button>
      )}
      {view.state === 'failed' && (
        <a className="button is-quiet" href={pathTo('orders')}>
          {checkoutTexts.seeOrders}
        </a>
      )}
      {view.state === 'undecided' && (
        <a className="button" href={pathTo('order', { id: view.orderId })}>
          {paymentTexts.seeOrder}
        </a>
      )}
      <a href={pathTo('account')}>{text.back}</a>
    </div>
  );
}
