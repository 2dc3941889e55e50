import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/form/Field.tsx';
import { toolForm } from '../../components/form/web-mcp.ts';
import { Select } from '../../components/form/Select.tsx';
import { Arrow } from '../../components/Arrow.tsx';
import { availabilityOf, type Availability } from '../../domain/catalogue/product.ts';
import {
  destinationErrors,
  destinationOf,
  homeCountryCode,
  type DestinationDraft,
  type DestinationField,
} from '../../domain/cart/shipment.ts';
import { deliveryEstimate, hasArrival, pickupPointDays } from '../../domain/catalogue/delivery-estimate.ts';
import { formatMoney, type Money } from '../../domain/money.ts';
import { $cart } from '../../stores/cart/cart.ts';
import { $destination } from '../../stores/cart/destination.ts';
import { revalidatedProduct } from '../../stores/catalogue/product.ts';
import { shippingCalculation, type ShippingAnswer } from '../../stores/cart/shipping.ts';
import { watchCustomer } from '../../stores/session/session-end.ts';
import { countryNames } from '../../text/countries.ts';
import { formTexts } from '../../text/form.ts';
import { calculatorTexts } from '../../text/cart/cart-page.ts';
import { shippingTexts } from '../../text/cart/shipping.ts';
import { useLoaded } from '../use-live.ts';
import { addDeferredStyles } from '../shop/loading/add-styles.ts';
import { island } from '../island.tsx';

interface Props {
  /** Null calculates the whole cart. */
  productId: number | null;
  availability?: Availability['name'];
}

/** Loaded when opened: its list of 200 countries is larger than the rest of a page. */
export const ShippingCalculator = island(function ShippingCalculator(props: Props) {
  const hasLooks = useLoaded(addDeferredStyles);
  if (!hasLooks) {
    return (
      <p className="shipping-result stack gap-2" suppressHydrationWarning>
        {calculatorTexts.loading}
      </p>
    );
  }
  return <Calculator {...props} />;
});

function Calculator({ productId, availability = 'available' }: Props) {
  const { state, message, value } = useStore(shippingCalculation.$state);
  const availabilityNow = useAvailability(productId, availability);
  // It shows where the customer lives.
  useEffect(watchCustomer, []);
  const isPending = state === 'pending';
  const result = useRef<HTMLDivElement>(null);
  // On a phone the answer would come below the screen, or under the buy bar.
  useEffect(() => {
    if (state !== 'idle') result.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <>
      <DestinationForm productId={productId} isPending={isPending} />
      <div className="shipping-result stack gap-2" role="status" aria-busy={isPending} ref={result}>
        {isPending && <p>{calculatorTexts.pending}</p>}
        {state === 'rejected' && <p className="failed">{message ?? calculatorTexts.failed}</p>}
        {state !== 'pending' && state !== 'rejected' && (
          <ShippingResult answer={value} availability={availabilityNow} />
        )}
      </div>
    </>
  );
}

/** A parcel ships when its last product is available, so one presale makes the whole cart a presale. */
function useAvailability(productId: number | null, published: Availability['name']): Availability['name'] {
  const { cart } = useStore($cart);
  const { value } = useStore(revalidatedProduct.$state);
  if (productId === null) {
    return cart?.items.some(({ product }) => product.isOnPresale) ? 'presale' : 'available';
  }
  return value !== null && value !== 'gone' ? availabilityOf(value).name : published;
}

interface FormProps {
  productId: number | null;
  isPending: boolean;
}

/** Country plus what its price depends on: the zip code in Argentina, the city elsewhere (specification, section 5). */
function DestinationForm({ productId, isPending }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(rememberedDraft);
  const [errors, setErrors] = useState<ReturnType<typeof destinationErrors>>({});
  const field = (name: DestinationField) => ({
    id: idOf(name),
    name,
    label: calculatorTexts[name === 'countryCode' ? 'country' : name],
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    error: errors[name] && formTexts.errors[errors[name]],
  });
  const calculate = (event: SubmitEvent) => {
    event.preventDefault();
    const found = destinationErrors(draft);
    setErrors(found);
    const [first] = Object.keys(found) as DestinationField[];
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`#${idOf(first)}`)?.focus();
    const destination = destinationOf(draft, nameOf(draft.countryCode));
    void shippingCalculation.ask({ destination, productId });
  };
  return (
    <form
      className="shipping-form stack gap-2"
      noValidate
      ref={form}
      onSubmit={calculate}
      {...toolForm('calculate_shipping', calculatorTexts.tool)}
    >
      <Select
        {...field('countryCode')}
        options={Object.entries(countryNames)}
        choose={calculatorTexts.choose}
        autoComplete="shipping country"
      />
      {draft.countryCode === homeCountryCode ? (
        <Field
          {...field('zipCode')}
          hint={calculatorTexts.zipCodeHint}
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={20}
        />
      ) : (
        <Field {...field('city')} autoComplete="shipping address-level2" maxLength={200} />
      )}
      <Button isQuiet words={calculatorTexts.calculate} type="submit" isBusy={isPending} />
    </form>
  );
}

function rememberedDraft(): DestinationDraft {
  const { countryCode = homeCountryCode, zipCode, city } = $destination.get() ?? {};
  return { countryCode, zipCode: zipCode ?? '', city: city ?? '' };
}

function idOf(name: DestinationField): string {
  return `shipping-${name}`;
}

function nameOf(countryCode: string): string {
  return countryNames[countryCode] ?? countryNames[homeCountryCode] ?? '';
}

interface ResultProps {
  /** Null before the first calculation. */
  answer: ShippingAnswer | null;
  availability: Availability['name'];
}

export function ShippingResult({ answer, availability }: ResultProps) {
  const [now] = useState(() => new Date());
  if (answer === null) return <p>{calculatorTexts.hint}</p>;
  const { destination, shipment } = answer;
  const { amount, isFree, offices } = shipment;
  const hasOffices = offices !== null && offices.offices.length > 0;
  if (amount === null && !isFree && !hasOffices) return <p className="failed">{calculatorTexts.unpriced}</p>;
  const estimate = deliveryEstimate(availability, destination, now);
  return (
    <>
      <p className="shipping-place">
        {calculatorTexts.to(destination.zipCode ?? `${destination.city ?? ''}, ${destination.country}`)}
      </p>
      <dl className="stack gap-2">
        <Way
          name={calculatorTexts.home}
          when={estimate && shippingTexts.arrives(estimate)}
          price={priceOf(amount, isFree)}
        />
        {hasOffices && (
          <Way
            name={calculatorTexts.office}
            when={hasArrival(availability) ? shippingTexts.pickupPointDays(pickupPointDays) : null}
            price={priceOf(offices.cost, isFree)}
          />
        )}
      </dl>
      {hasOffices && <Offices offices={offices.offices} />}
    </>
  );
}

function Way({ name, when, price }: { name: string; when: string | null; price: string }) {
  return (
    <div>
      <dt>
        {name}
        {when !== null && <small>{when}</small>}
      </dt>
      <dd>{price}</dd>
    </div>
  );
}

type OfficeList = NonNullable<ShippingAnswer['shipment']['offices']>['offices'];

function Offices({ offices }: { offices: OfficeList }) {
  return (
    <details className="shipping-offices">
      <summary>
        <span>{calculatorTexts.offices(offices.length)}</span>
        <Arrow />
      </summary>
      <ul className="stack gap-3">
        {offices.map(({ fullAddress, openingHours }) => (
          <li key={fullAddress}>
            {fullAddress}
            <small>{openingHours}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

function priceOf(amount: Money | null, isFree: boolean): string {
  if (isFree || amount?.cents === 0) return calculatorTexts.free;
  return amount === null ? calculatorTexts.noPrice : formatMoney(amount);
}
