import { useStore } from '@nanostores/react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../../components/Button.tsx';
import { pathTo } from '../../../domain/routes.ts';
import { $isPaying, payOrderOf } from '../../../stores/checkout/payment.ts';
import { checkoutTexts } from '../../../text/checkout/checkout.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';

interface OutcomeProps {
  kind: 'waiting' | 'bad';
  title: string;
  /** For a heading that takes the focus. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  words: ReactNode;
  children: ReactNode;
}

export function PaymentOutcome({ kind, title, heading, words, children }: OutcomeProps) {
  return (
    <div className={`panel outcome stack gap-3 is-${kind}`}>
      <h1 className="heading" ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h1>
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

interface UnpaidProps {
  orderId: number | null;
  heading?: OutcomeProps['heading'];
  words: string;
  children?: ReactNode;
}

export function UnpaidAtProvider({ orderId, heading, words, children }: UnpaidProps) {
  const title = orderId === null ? paymentTexts.left.title : paymentTexts.left.titleOf(orderId);
  return (
    <PaymentOutcome kind="waiting" title={title} heading={heading} words={words}>
      {orderId === null ? (
        <OrderLink orderId={null} className="button" />
      ) : (
        <>
          <PayButton words={paymentTexts.left.pay} onPay={() => void payOrderOf(orderId)} />
          <Button isQuiet words={paymentTexts.left.see} href={pathTo('order', { id: orderId })} />
        </>
      )}
      {children}
    </PaymentOutcome>
  );
}
