import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { pathTo } from '../../../domain/routes.ts';
import { $isPaying } from '../../../stores/checkout/unpaid-order.ts';
import { checkoutTexts } from '../../../text/checkout/checkout.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';

interface Props {
  kind: 'waiting' | 'bad';
  title: string;
  words: ReactNode;
  children: ReactNode;
}

export function Outcome({ kind, title, words, children }: Props) {
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
  return (
    <button className="button" type="button" aria-busy={isPaying} onClick={onPay}>
      {words}
    </button>
  );
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
