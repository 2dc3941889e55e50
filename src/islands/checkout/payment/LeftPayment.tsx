import type { ReactNode } from 'react';
import { pathTo } from '../../../domain/routes.ts';
import { payOrderOf } from '../../../stores/checkout/unpaid-order.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';
import { OrderLink, Outcome, PayButton } from './Outcome.tsx';

const text = paymentTexts.left;

interface Props {
  orderId: number | null;
  words: string;
  redirectOrigins: readonly string[];
  children?: ReactNode;
}

export function LeftPayment({ orderId, words, redirectOrigins, children }: Props) {
  return (
    <Outcome kind="waiting" title={orderId === null ? text.title : text.titleOf(orderId)} words={words}>
      {orderId === null ? (
        <OrderLink orderId={null} className="button" />
      ) : (
        <>
          <PayButton words={text.pay} onPay={() => void payOrderOf(orderId, redirectOrigins)} />
          <a className="button is-quiet" href={pathTo('order', { id: orderId })}>
            {text.see}
          </a>
        </>
      )}
      {children}
    </Outcome>
  );
}
