import { useStore } from '@nanostores/react';
import { $paymentChoice, checkoutForm } from '../../stores/checkout.ts';
import { checkoutTexts } from '../../text/checkout.ts';
import { Choice } from './Choice.tsx';

/** Step 2: how it is paid, in the currency that is chosen. */
export function PaymentStep() {
  const { options, chosen } = useStore($paymentChoice);
  return (
    <fieldset className="checkout-choices">
      <legend>{checkoutTexts.paymentQuestion}</legend>
      {options.map(({ method, blocked }) => (
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
