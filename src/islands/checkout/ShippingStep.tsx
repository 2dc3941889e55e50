import { useStore } from '@nanostores/react';
import { Button } from '../../components/Button.tsx';
import { Select } from '../../components/form/Select.tsx';
import type { CarrierOffice } from '../../domain/cart/cart.ts';
import type { CheckoutValues } from '../../domain/checkout/checkout-form.ts';
import type { ShippingOption } from '../../domain/checkout/checkout-options.ts';
import {
  availabilityOfAll,
  deliveryEstimate,
  hasArrival,
  pickupPointDays,
} from '../../domain/catalogue/delivery-estimate.ts';
import { formatMoney, money, type Currency } from '../../domain/money.ts';
import type { Availability } from '../../domain/catalogue/product.ts';
import { branchOf } from '../../shipping-methods.ts';
import { $checkoutCart } from '../../stores/checkout/checkout-cart.ts';
import { $shippingChoice, checkoutForm, chooseShipping, goToStep } from '../../stores/checkout/checkout.ts';
import { $currency } from '../../stores/shop/currency.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { shippingTexts } from '../../text/cart/shipping.ts';
import { Choice } from './Choice.tsx';

export function ShippingStep() {
  const { options, chosen, offices } = useStore($shippingChoice);
  const { values } = useStore(checkoutForm.$form);
  const cart = useStore($checkoutCart);
  const currency = useStore($currency);
  const availability = availabilityOfAll(cart?.items.map(({ product }) => product) ?? []);
  return (
    <div className="form">
      <fieldset className="stack gap-3">
        <legend>{checkoutTexts.shippingQuestion}</legend>
        {options.map((option) => {
          const detail = detailOf(option.method, availability, values);
          return (
            <Choice
              key={option.method}
              name="shippingMethod"
              value={option.method}
              words={checkoutTexts.shippingMethods[option.method] ?? option.method}
              detail={detail}
              price={option.price?.name === 'none' ? checkoutTexts.free : priceWords(option)}
              room={roomOf(option, detail, currency)}
              reason={option.blocked && checkoutTexts.shippingBlocks[option.blocked]}
              isChosen={chosen?.method === option.method}
              onChoose={() => chooseShipping(option.method)}
            />
          );
        })}
      </fieldset>
      {chosen?.method === 'carrierOffice' && chosen.blocked === null && (
        <OfficeChoice offices={offices} officeId={values.officeId} />
      )}
      <Button
        words={checkoutTexts.next}
        disabled={chosen === null || chosen.blocked !== null}
        onClick={() => void goToStep(2)}
      />
    </div>
  );
}

/** A select truncates long addresses on a phone, so the chosen office is repeated in full below it. */
function OfficeChoice({ offices, officeId }: { offices: readonly CarrierOffice[]; officeId: string }) {
  const office = offices.find(({ id }) => String(id) === officeId);
  return (
    <div>
      <Select
        id="checkout-officeId"
        name="officeId"
        label={checkoutTexts.office}
        value={officeId}
        options={offices.map(({ id, fullAddress }) => [String(id), fullAddress] as const)}
        onChange={(chosenId) => checkoutForm.write('officeId', chosenId)}
      />
      {office !== undefined && (
        <p className="note">
          <span>{`${office.fullAddress}, ${office.locality}, ${office.province}`}</span>
          <br />
          <span>{office.openingHours}</span>
        </p>
      )}
    </div>
  );
}

/** Reserves space for a quote, so that its arrival moves no button under a press. Pickups at a branch have no quote. */
function roomOf({ method, blocked }: ShippingOption, detail: string | null, currency: Currency) {
  const isPriced = method === 'homeDelivery' || method === 'carrierOffice';
  if (!isPriced || blocked === 'only-argentina') return null;
  const { calculating } = checkoutTexts.shippingBlocks;
  const price = formatMoney(money(reservedCents, currency));
  return { note: blocked === 'calculating' ? detail : calculating, price };
}

/** Space is reserved for seven digits; the arrival of a longer quote may still shift what is below it. */
const reservedCents = 8_888_888;

function detailOf(
  method: ShippingOption['method'],
  availability: Availability['name'],
  destination: Pick<CheckoutValues, 'countryCode' | 'zipCode'>,
): string | null {
  switch (method) {
    case 'homeDelivery': {
      const estimate = deliveryEstimate(availability, destination, new Date());
      return estimate && shippingTexts.arrives(estimate);
    }
    case 'carrierOffice':
      return hasArrival(availability) ? shippingTexts.pickupPointDays(pickupPointDays) : null;
    default:
      return branchAddress(method);
  }
}

function branchAddress(method: ShippingOption['method']): string | null {
  const branch = branchOf(method);
  return branch && `${branch.address}, ${branch.city}`;
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
