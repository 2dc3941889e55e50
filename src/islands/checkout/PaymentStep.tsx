import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { InstallmentLine } from '../../components/catalogue/card/InstallmentLine.tsx';
import { $orderTotal, $paymentChoice, checkoutForm } from '../../stores/checkout/checkout.ts';
import { paymentPromotions } from '../../stores/cart/payment-promotions.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { Choice } from './Choice.tsx';

export function PaymentStep() {
  const { options, chosen } = useStore($paymentChoice);
  const { value: promotions } = useStore(paymentPromotions.$state);
  const total = useStore($orderTotal);
  useEffect(() => void paymentPromotions.ask(null), []);
  return (
    <fieldset className="stack gap-3">
      <legend>{checkoutTexts.paymentQuestion}</legend>
      {total && <InstallmentLine price={total} />}
      {options.map(({ method, blocked }) => (
        <Choice
          key={method}
          name="paymentMethod"
          value={method}
          words={checkoutTexts.payments[method]}
          detail={[
            checkoutTexts.paymentHints[method],
            promotions?.find(({ type }) => type === method)?.message,
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
          reason={blocked && checkoutTexts.paymentBlocks[blocked]}
          isChosen={chosen?.method === method}
          onChoose={() => checkoutForm.write('paymentMethod', method)}
        />
      ))}
    </fieldset>
  );
}
