import { useStore } from '@nanostores/react';
import type { PaymentMethod } from '../../domain/payment.ts';
import { $paymentChoice, checkoutForm } from '../../stores/checkout.ts';
import { checkoutTexts } from '../../text/checkout.ts';
import { Choice } from './Choice.tsx';

/** Step 2: how it is paid, in the currency that is chosen, of what the shop can settle. */
export function PaymentStep({ offered }: { offered: readonly PaymentMethod[] }) {
  const { options, chosen } = useStore($paymentChoice);
  return (
    <fieldset className="checkout-choices">
      <legend>{checkoutTexts.paymentQuestion}</legend>
      {options
        .filter(({ method }) => offered.includes(method))
        .map(({ method, blocked }) => (
          <Choice
            key={method}
            name="paymentMethod"
            value={method}
            words={checkoutTexts.payments[method]}
            reason={blocked && checkoutTexts.paymentBlocks[blocked]}
            isChosen={chosen?.method === method}
            onChoose={() => checkoutForm.write('paymentMethod', method)}
          />
        ))}
    </fieldset>
  );
}
