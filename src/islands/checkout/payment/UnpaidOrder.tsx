import type { ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import { Button } from '../../../components/Button.tsx';
import type { Order } from '../../../domain/checkout/order.ts';
import type { OrderPayment } from '../../../domain/checkout/order-payment.ts';
import type { PaymentMethod } from '../../../domain/checkout/payment.ts';
import {
  checkPayment,
  otherMethods,
  otherPayment,
  paymentOf,
  payOrder,
} from '../../../stores/checkout/payment.ts';
import { checkoutTexts } from '../../../text/checkout/checkout.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';
import { BankDetails } from '../BankDetails.tsx';
import { ContactLink, PayButton } from './PaymentOutcome.tsx';

export function UnpaidOrder({ order }: { order: Order }) {
  const payment = paymentOf(order);
  if (payment.name === 'none') return null;
  return (
    <section className="panel padded stack gap-3 way-to-pay" aria-labelledby="unpaid-order">
      <h2 className="title" id="unpaid-order">
        {titleOf(payment)}
      </h2>
      <WayToPay payment={payment} order={order} onPay={() => void payOrder()} />
      <OtherPayment order={order} methods={otherMethods(order, payment)} />
    </section>
  );
}

function titleOf({ name }: OrderPayment): string {
  if (name === 'confirming') return paymentTexts.unpaid.confirmingTitle;
  return name === 'in-progress' ? paymentTexts.unpaid.inProgressTitle : paymentTexts.unpaid.title;
}

interface WayProps {
  payment: OrderPayment;
  order: Order;
  onPay: () => void;
}

function WayToPay({ payment, order, onPay }: WayProps) {
  const provider = order.payment.method === null ? '' : checkoutTexts.payments[order.payment.method];
  switch (payment.name) {
    case 'transfer':
      return (
        <>
          {payment.bankData === null ? (
            <Contact>{paymentTexts.complete.noBank}</Contact>
          ) : (
            <BankDetails order={order} bankData={payment.bankData} />
          )}
          <p>{paymentTexts.unpaid.transferred}</p>
        </>
      );
    case 'link':
      return (
        <>
          <p>{paymentTexts.unpaid.byLink(provider)}</p>
          <PayButton words={paymentTexts.makePayment.pay} onPay={onPay} />
        </>
      );
    case 'embedded':
      return (
        <>
          {payment.canOpen ? (
            <p>{paymentTexts.unpaid.embedded(provider)}</p>
          ) : (
            <Contact>{paymentTexts.unpaid.embeddedLost(provider)}</Contact>
          )}
          <div className="actions gap-4">
            {payment.canOpen && <PayButton words={paymentTexts.unpaid.goOn} onPay={onPay} />}
            {payment.canCheck && (
              <Button
                isQuiet
                words={paymentTexts.unpaid.check}
                onClick={() => checkPayment(order, payment.provider)}
              />
            )}
          </div>
        </>
      );
    case 'unreachable':
      return <Contact>{paymentTexts.unpaid.unreachable}</Contact>;
    case 'in-progress':
      return <Contact>{paymentTexts.unpaid.inProgress}</Contact>;
    case 'confirming':
      return <Contact>{paymentTexts.unpaid.confirming}</Contact>;
    case 'none':
      return null;
  }
}

function Contact({ children }: { children: ReactNode }) {
  return (
    <p>
      <span>{children}</span> <ContactLink />
    </p>
  );
}

interface OtherProps {
  order: Order;
  methods: readonly PaymentMethod[];
}

/** Switches an unpaid order to another payment method; each button starts its payment at once. */
function OtherPayment({ order, methods }: OtherProps) {
  const { state, message } = useStore(otherPayment.$state);
  if (methods.length === 0) return null;
  return (
    <section className="other-payment stack gap-2" aria-labelledby="other-payment">
      <h3 id="other-payment">{paymentTexts.others.title}</h3>
      <div className="actions gap-4">
        {methods.map((method) => (
          <Button
            isQuiet
            words={checkoutTexts.payments[method]}
            key={method}
            isBusy={state === 'pending'}
            onClick={() => void otherPayment.start({ order, method })}
          />
        ))}
      </div>
      <p className="form-error" role="alert">
        {message}
      </p>
    </section>
  );
}
