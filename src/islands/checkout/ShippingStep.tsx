import { useStore } from '@nanostores/react';
import { Select } from '../../components/form/Select.tsx';
import type { CarrierOffice } from '../../domain/cart.ts';
import type { ShippingOption } from '../../domain/checkout-options.ts';
import { formatMoney } from '../../domain/money.ts';
import { shop } from '../../shop.ts';
import { $shippingChoice, checkoutForm, chooseShipping, goToStep } from '../../stores/checkout.ts';
import { checkoutTexts } from '../../text/checkout.ts';
import { Choice } from './Choice.tsx';

/** Step 1: how it reaches its buyer, and why some ways cannot be chosen. */
export function ShippingStep() {
  const { options, chosen, offices } = useStore($shippingChoice);
  const { values } = useStore(checkoutForm.$form);
  return (
    <div className="form">
      <fieldset className="checkout-choices">
        <legend>{checkoutTexts.shippingQuestion}</legend>
        {options.map((option) => (
          <Choice
            key={option.method}
            name="shippingMethod"
            value={option.method}
            words={checkoutTexts.shippingMethods[option.method]}
            detail={detailOf(option.method)}
            price={priceWords(option)}
            reason={option.blocked && checkoutTexts.shippingBlocks[option.blocked]}
            isChosen={chosen?.method === option.method}
            onChoose={() => chooseShipping(option.method)}
          />
        ))}
      </fieldset>
      {chosen?.method === 'carrierOffice' && chosen.blocked === null && (
        <Select
          id="checkout-officeId"
          name="officeId"
          label={checkoutTexts.office}
          value={values.officeId}
          options={offices.map((office) => [String(office.id), officeWords(office)] as const)}
          onChange={(officeId) => checkoutForm.write('officeId', officeId)}
        />
      )}
      <button
        className="button"
        type="button"
        disabled={chosen === null || chosen.blocked !== null}
        onClick={() => void goToStep(2)}
      >
        {checkoutTexts.next}
      </button>
    </div>
  );
}

function officeWords({ fullAddress, openingHours }: CarrierOffice): string {
  return `${fullAddress} · ${openingHours}`;
}

/** Where a branch is. */
function detailOf(method: ShippingOption['method']): string | null {
  const key = { pickupCentro: 'centro', pickupBelgrano: 'belgrano' }[method as string];
  const branch = shop.branches.find((each) => each.key === key);
  return branch === undefined ? null : `${branch.address}, ${branch.city}`;
}

/** Specification, section 9: 'Gratis' when it costs nothing, '-' at a branch. */
export function priceWords({ price }: Pick<ShippingOption, 'price'>): string {
  switch (price?.name) {
    case 'free':
      return checkoutTexts.free;
    case 'amount':
      return formatMoney(price.amount);
    case 'none':
    case undefined:
      return checkoutTexts.noPrice;
  }
}
