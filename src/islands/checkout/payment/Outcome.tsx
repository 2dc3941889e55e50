import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { pathTo } from '../../../domain/routes.ts';
import { $isPaying, payOrderOf } from '../../../stores/checkout/unpaid-order.ts';
import { checkoutTexts } from '../../../text/checkout/checkout.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';

const text = paymentTexts.left;

interface OutcomeProps {
  kind: 'waiting' | 'bad';
  title: string;
  words: ReactNode;
  children: ReactNode;
}

export function Outcome({ kind, title, words, children }: OutcomeProps) {
  return (
    <div className={`panel outcome stack gap-3 is-${kind}`}>
      <h1 className="heading">{title}</h1>
      <p role={kind === 'bad' ? 'alert' : 'status'}>{words}</p>
      {children}
    </div>
  );
}

export function PayButton({ words, onPay }: { words: string; onPay: () => void }) {
  const isPaying = useStore($isPaying);
  return <Button words={words} isBusy={isPaying} onClick={onPay} />;
}

/** To the order, or to all orders while it is unknown. */
export function OrderLink({
  orderId,
  className,
}: {
  orderId: number | null;
  className?: string | undefined;
}) {
  return (
    <a className={className} href={orderId === null ? pathTo('orders') : pathTo('order', { id: orderId })}>
      {orderId === null ? checkoutTexts.seeOrders : paymentTexts.seeOrder}
    </a>
  );
}

export function ContactLink() {
  return <a href={pathTo('contact')}>{paymentTexts.complete.contact}</a>;
}

interface LeftProps {
  orderId: number | null;
  words: string;
  children?: ReactNode;
}

export function LeftPayment({ orderId, words, children }: LeftProps) {
  return (
    <Outcome kind="waiting" title={orderId === null ? text.title : text.titleOf(orderId)} words={words}>
      {orderId === null ? (
        <OrderLink orderId={null} className="button" />
      ) : (
        <>
          <PayButton words={text.pay} onPay={() => void payOrderOf(orderId)} />
          <Button isQuiet words={text.see} href={pathTo('order', { id: orderId })} />
        </>
      )}
      {children}
    </Outcome>
  );
}
