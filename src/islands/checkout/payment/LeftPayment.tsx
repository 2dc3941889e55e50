import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { pathTo } from '../../../domain/routes.ts';
import { $isPaying, payOrderOf } from '../../../stores/checkout/unpaid-order.ts';
import { checkoutTexts } from '../../../text/checkout/checkout.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';

const text = paymentTexts.left;

interface Props {
  /** Null when the order is unknown. */
  orderId: number | null;
  words: string;
  redirectOrigins: readonly string[];
  /** Further links. */
  children?: ReactNode;
}

/** A payment that was abandoned: a neutral message, with buttons to pay and to see the order. */
export function LeftPayment({ orderId, words, redirectOrigins, children }: Props) {
  const isPaying = useStore($isPaying);
  return (
    <div className="panel outcome is-waiting">
      <h1 className="heading">{orderId === null ? text.title : text.titleOf(orderId)}</h1>
      <p role="status">{words}</p>
      {orderId === null ? (
        <a className="button" href={pathTo('orders')}>
          {checkoutTexts.seeOrders}
        </a>
      ) : (
        <>
          <button
            className="button"
            type="button"
            aria-busy={isPaying}
            onClick={() => void payOrderOf(orderId, redirectOrigins)}
          >
            {text.pay}
          </button>
          <a className="button is-quiet" href={pathTo('order', { id: orderId })}>
            {text.see}
          </a>
        </>
      )}
      {children}
    </div>
  );
}
