import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { checkoutFaults } from '../../domain/checkout-form.ts';
import { pathTo } from '../../domain/routes.ts';
import { checkoutCartReading, $checkoutCart } from '../../stores/checkout-cart.ts';
import { $step } from '../../stores/checkout-step.ts';
import {
  $paymentChoice,
  $shippingChoice,
  checkoutForm,
  checkoutProfile,
  openCheckout,
  watchCheckout,
} from '../../stores/checkout.ts';
import type { PlacementSettings } from '../../stores/order-outcome.ts';
import { $placement } from '../../stores/order-placement.ts';
import { checkoutTexts } from '../../text/checkout.ts';
import { showMessages } from '../shop/messages.ts';
import { AddressStep } from './AddressStep.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { EntryChanges } from './EntryChanges.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { ShippingStep } from './ShippingStep.tsx';
import { Step } from './Step.tsx';
import { Summary } from './Summary.tsx';

/** The three steps and the order they make (specification, sections 2, 4 and 5). */
export function CheckoutPage(settings: PlacementSettings) {
  const cart = useStore($checkoutCart);
  const reading = useStore(checkoutCartReading.$state);
  const profile = useStore(checkoutProfile.$state);
  const { state } = useStore($placement);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    showMessages();
    watchCheckout(settings);
    void openCheckout(settings);
  }, [settings]);

  if (cart !== null && cart.items.length === 0 && state === 'idle') return <EmptyCheckout />;
  if (cart !== null && profile.value !== null) return <Steps settings={settings} />;
  if (reading.state !== 'rejected' && profile.state !== 'rejected') return <CheckoutSkeleton />;
  return (
    <div className="panel nothing">
      <h1 className="heading">{checkoutTexts.title}</h1>
      <p role="alert">{reading.message ?? profile.message ?? checkoutTexts.profileFailed}</p>
      <button className="button" type="button" onClick={() => void openCheckout(settings)}>
        {checkoutTexts.retry}
      </button>
    </div>
  );
}

function Steps({ settings }: { settings: PlacementSettings }) {
  const open = useStore($step);
  const { values } = useStore(checkoutForm.$form);
  const { chosen: shipping } = useStore($shippingChoice);
  const { chosen: payment } = useStore($paymentChoice);
  const isAddressed = Object.keys(checkoutFaults(values)).length === 0;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="checkout">
      <h1 className="heading" tabIndex={-1} ref={title}>
        {checkoutTexts.title}
      </h1>
      <EntryChanges onAccept={() => title.current?.focus()} />
      <div className="checkout-panels">
        <div className="checkout-steps">
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
        <Summary settings={settings} />
      </div>
    </div>
  );
}

/** What was chosen, in words; null when nothing was, or when it cannot be chosen any more. */
function answerTo<Method extends string>(
  chosen: { readonly method: Method; readonly blocked: string | null } | null,
  words: Readonly<Record<Method, string>>,
): string | null {
  return chosen === null || chosen.blocked !== null ? null : words[chosen.method];
}

/** Nothing to order: bought in another tab perhaps, so the way to the orders is here too. */
function EmptyCheckout() {
  const { message } = useStore($placement);
  return (
    <div className="panel nothing">
      <h1 className="heading">{checkoutTexts.title}</h1>
      <p role={message === null ? undefined : 'alert'}>
        {message ?? checkoutTexts.orderBlocks['empty-cart']}
      </p>
      <a className="button" href={pathTo('productList')}>
        {checkoutTexts.seeProducts}
      </a>
      <a href={pathTo('orders')}>{checkoutTexts.seeOrders}</a>
    </div>
  );
}
