import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Field } from '../../components/form/Field.tsx';
import { toolForm } from '../../components/form/web-mcp.ts';
import { Select } from '../../components/form/Select.tsx';
import { availabilityOf, type Availability } from '../../domain/catalogue/product.ts';
import {
  destinationErrors,
  destinationOf,
  homeCountryCode,
  type DestinationDraft,
  type DestinationField,
} from '../../domain/cart/shipment.ts';
import { $cart } from '../../stores/cart/cart.ts';
import { $destination } from '../../stores/cart/destination.ts';
import { revalidatedProduct } from '../../stores/catalogue/product.ts';
import { shippingCalculation } from '../../stores/cart/shipping.ts';
import { watchCustomer } from '../../stores/session/session-end.ts';
import { countryNames } from '../../text/countries.ts';
import { formTexts } from '../../text/form.ts';
import { calculatorTexts as text } from '../../text/cart/shipping-calculator.ts';
import { useLoaded } from '../use-live.ts';
import { addDeferredStyles } from '../shop/loading/deferred-styles.ts';
import { ShippingResult } from './ShippingResult.tsx';
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
        {text.loading}
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
        {isPending && <p>{text.pending}</p>}
        {state === 'rejected' && <p className="failed">{message ?? text.failed}</p>}
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
    label: text[name === 'countryCode' ? 'country' : name],
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
      {...toolForm('calculate_shipping', text.tool)}
    >
      <Select
        {...field('countryCode')}
        options={Object.entries(countryNames)}
        choose={text.choose}
        autoComplete="shipping country"
      />
      {draft.countryCode === homeCountryCode ? (
        <Field
          {...field('zipCode')}
          hint={text.zipCodeHint}
          inputMode="numeric"
          autoComplete="shipping postal-code"
          maxLength={20}
        />
      ) : (
        <Field {...field('city')} autoComplete="shipping address-level2" maxLength={200} />
      )}
      <button type="submit" className="button is-quiet" aria-busy={isPending}>
        {text.calculate}
      </button>
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
