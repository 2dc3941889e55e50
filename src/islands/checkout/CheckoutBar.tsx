import { useStore } from '@nanostores/react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/Button.tsx';
import { missingBefore, type MissingPart } from '../../domain/checkout/checkout-options.ts';
import { $checkoutCart } from '../../stores/checkout/checkout-cart.ts';
import { $isPricing, $orderBlock, $orderTotal, $step, goToStep } from '../../stores/checkout/checkout.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { FootBar } from '../cart/FootBar.tsx';
import { PlaceButton } from './PlaceButton.tsx';

/** 'Realizar pedido', or what is missing before it: a press goes there. */
export function CheckoutBar() {
  const cart = useStore($checkoutCart);
  const total = useStore($orderTotal);
  const isPricing = useStore($isPricing);
  const missing = missingBefore(useStore($orderBlock));
  if (cart === null || total === null) return null;
  return (
    <FootBar total={total} isBusy={isPricing}>
      {missing === null ? (
        <PlaceButton />
      ) : (
        <Button isQuiet words={checkoutTexts.missingParts[missing]} onClick={() => goTo(missing)} />
      )}
    </FootBar>
  );
}

function goTo(missing: MissingPart): void {
  switch (missing) {
    case 'incomplete-data':
      // Validates, and moves the focus to the fields that are missing.
      return void goToStep(1);
    case 'no-shipment':
      return goToChoice(1, 'shippingMethod');
    case 'no-payment':
      return goToChoice(2, 'paymentMethod');
    case 'unaccepted':
      return focusOn('#checkout-changes');
    case 'no-stock':
      return focusOn('#checkout-to-cart');
    case 'checking':
      return focusOn('#checkout-notice');
  }
}

/** A step that opens takes the focus itself. */
function goToChoice(step: 1 | 2, name: string): void {
  const isOpen = $step.get() === step;
  flushSync(() => void goToStep(step));
  if (isOpen) focusOn(`input[name="${name}"]:enabled`);
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
