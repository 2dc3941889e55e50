import { useStore } from '@nanostores/react';
import { useEffect, useRef, type RefObject } from 'react';
import { Button } from '../../components/Button.tsx';
import { StatePanel } from '../../components/StatePanel.tsx';
import { checkoutErrors } from '../../domain/checkout/checkout-form.ts';
import { pathTo } from '../../domain/routes.ts';
import { forgetScroll, isRevisit } from '../../stores/browser-document.ts';
import { checkoutCartReading, $checkoutCart } from '../../stores/checkout/checkout-cart.ts';
import {
  $needsAddress,
  $paymentChoice,
  $shippingChoice,
  $step,
  checkoutForm,
  checkoutProfile,
  openCheckout,
  watchCheckout,
} from '../../stores/checkout/checkout.ts';
import { $placement } from '../../stores/checkout/placement.ts';
import { orderAtProvider } from '../../stores/checkout/payment.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { paymentTexts } from '../../text/checkout/payment.ts';
import { Withdrawn } from '../cart/Withdrawn.tsx';
import { island } from '../island.tsx';
import { AddressStep } from './AddressStep.tsx';
import { CheckoutBar } from './CheckoutBar.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { EntryChanges } from './CartChanges.tsx';
import { UnpaidAtProvider } from './payment/PaymentOutcome.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { ShippingStep } from './ShippingStep.tsx';
import { Step } from './Step.tsx';
import { Summary } from './Summary.tsx';

export const CheckoutPage = island(function CheckoutPage() {
  const cart = useStore($checkoutCart);
  const reading = useStore(checkoutCartReading.$state);
  const profile = useStore(checkoutProfile.$state);
  const { state } = useStore($placement);
  const isEmpty = cart !== null && cart.items.length === 0 && state === 'idle';
  const hasSteps = !isEmpty && cart !== null && profile.value !== null;
  const hadSteps = useRef(false);
  useEffect(() => {
    if (hasSteps) hadSteps.current = true;
  }, [hasSteps]);
  useEffect(() => {
    watchCheckout();
    void openCheckout();
  }, []);

  if (isEmpty) return <EmptyCheckout hadSteps={hadSteps} />;
  if (hasSteps) return <Steps />;
  if (reading.state !== 'rejected' && profile.state !== 'rejected') return <CheckoutSkeleton />;
  return (
    <StatePanel
      title={checkoutTexts.title}
      words={reading.message ?? profile.message ?? checkoutTexts.profileFailed}
      role="alert"
    >
      <Button words={checkoutTexts.retry} onClick={() => void openCheckout()} />
    </StatePanel>
  );
});

function Steps() {
  const open = useStore($step);
  const isAddressNeeded = useStore($needsAddress);
  const { values } = useStore(checkoutForm.$form);
  const { chosen: shipping } = useStore($shippingChoice);
  const { chosen: payment } = useStore($paymentChoice);
  const isAddressed = Object.keys(checkoutErrors(values)).length === 0;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="stack has-foot-bar">
      <h1 className="heading" tabIndex={-1} ref={title}>
        {checkoutTexts.title}
      </h1>
      <EntryChanges onAccept={() => title.current?.focus()} />
      <div className="checkout-panels stack">
        {isAddressNeeded ? (
          <div className="checkout-steps stack">
            <Step step={0} open={open} answer={isAddressed ? checkoutTexts.addressOf(values) : null}>
              <AddressStep />
            </Step>
            <Step step={1} open={open} answer={answerTo(shipping, checkoutTexts.shippingMethods)}>
              <ShippingStep />
            </Step>
            <Step step={2} open={open} answer={answerTo(payment, checkoutTexts.payments)}>
              <PaymentStep />
            </Step>
          </div>
        ) : (
          <PaymentOnly />
        )}
        <Summary />
      </div>
      <CheckoutBar />
    </div>
  );
}

/** Gift cards alone: nothing is sent. */
function PaymentOnly() {
  const { value } = useStore(checkoutProfile.$state);
  return (
    <div className="checkout-steps stack">
      <p className="hint">{checkoutTexts.byMail(value?.email ?? '')}</p>
      <section className="panel checkout-step" aria-labelledby="payment-title">
        <h2 className="checkout-step-title" id="payment-title">
          {checkoutTexts.steps[2]}
        </h2>
        <div className="checkout-step-body">
          <PaymentStep />
        </div>
      </section>
    </div>
  );
}

function answerTo<Method extends string>(
  chosen: { readonly method: Method; readonly blocked: string | null } | null,
  words: Readonly<Record<Method, string>>,
): string | null {
  return chosen === null || chosen.blocked !== null ? null : words[chosen.method];
}

interface EmptyProps {
  /** Whether the steps were shown since the page was opened. */
  hadSteps: RefObject<boolean>;
}

/** Empty cart: perhaps bought in another tab or waiting for payment elsewhere, so an unpaid order is offered first. */
function EmptyCheckout({ hadSteps }: EmptyProps) {
  const { message } = useStore($placement);
  const { state, value: orderId } = useStore(orderAtProvider.$state);
  const title = useRef<HTMLHeadingElement>(null);
  const isPending = message === null && state === 'pending';
  // The pressed button was removed with the steps, and after Back the page is scrolled to where it was.
  useEffect(() => {
    if (isPending || !(hadSteps.current || isRevisit())) return;
    forgetScroll();
    title.current?.focus();
  }, [isPending, message, hadSteps]);
  if (isPending) return <CheckoutSkeleton />;
  if (message === null && state === 'fulfilled' && orderId !== null) {
    const { waiting } = paymentTexts.left;
    return <UnpaidAtProvider orderId={orderId} heading={title} words={waiting} />;
  }
  return (
    <>
      <Withdrawn onAccept={() => title.current?.focus()} />
      <StatePanel
        title={checkoutTexts.title}
        heading={title}
        words={message ?? checkoutTexts.orderBlocks['empty-cart']}
        role={message === null ? undefined : 'alert'}
      >
        <Button words={checkoutTexts.seeProducts} href={pathTo('productList')} />
        <a href={pathTo('orders')}>{checkoutTexts.seeOrders}</a>
      </StatePanel>
    </>
  );
}
