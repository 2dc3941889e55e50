import { useRef, useState, type SubmitEvent } from 'react';
import {
  destinationFaults,
  destinationOf,
  homeCountryCode,
  type DestinationDraft,
  type DestinationField,
} from '../../domain/shipment.ts';
import { $destination } from '../../stores/destination.ts';
import type { OperationState } from '../../stores/operation.ts';
import { $shipping, shippingCalculation } from '../../stores/shipping.ts';
import { countryNames } from '../../text/countries.ts';
import { failureTexts } from '../../text/failures.ts';
import { shippingTexts } from '../../text/shipping.ts';
import { showMessages } from '../shop/messages.ts';
import { useIsLive, useLive } from '../use-live.ts';
import { ShippingFields } from './ShippingFields.tsx';
import { ShippingResult } from './ShippingResult.tsx';

interface Props {
  /** Null calculates the whole cart. */
  productId: number | null;
}

const text = shippingTexts.calculator;
const untouched: OperationState = { state: 'idle', message: null };

/**
 * What sending costs, to wherever. Closed until it is wanted: opening it is the sign that fetches its code, and all
 * countries are there when the form is.
 */
export function ShippingCalculator({ productId }: Props) {
  const isLive = useIsLive();
  const remembered = useLive($destination, null);
  const answer = useLive($shipping, null);
  const { state, message } = useLive(shippingCalculation.$state, untouched);
  const [faults, setFaults] = useState<ReturnType<typeof destinationFaults>>({});
  const form = useRef<HTMLFormElement>(null);
  const isBusy = state === 'pending';

  const calculate = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    showMessages();
    const draft = draftOf(event.currentTarget);
    const found = destinationFaults(draft);
    setFaults(found);
    const [first] = Object.keys(found) as DestinationField[];
    if (first === undefined) {
      const destination = destinationOf(draft, nameOf(draft.countryCode));
      void shippingCalculation.start({ destination, productId });
    } else {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
  };

  return (
    <details
      className="shipping panel"
      open={productId === null}
      data-load-failed={failureTexts.codeNotLoaded}
    >
      <summary>{text.title}</summary>
      <form ref={form} className="shipping-form" noValidate onSubmit={calculate}>
        <ShippingFields
          // What this browser remembers takes the place of the empty fields.
          key={remembered === null ? '' : JSON.stringify(remembered)}
          remembered={remembered}
          hasAllCountries={isLive}
          faults={faults}
        />
        <button type="submit" className="button is-quiet" aria-busy={isBusy}>
          {text.calculate}
        </button>
      </form>
      <div className="shipping-result" role="status" aria-busy={isBusy}>
        {isBusy && <p>{text.pending}</p>}
        {state === 'rejected' && message !== null && <p className="shipping-failed">{message}</p>}
        {!isBusy && state !== 'rejected' && answer !== null && <ShippingResult {...answer} />}
        {!isBusy && state !== 'rejected' && answer === null && <p>{text.hint}</p>}
      </div>
    </details>
  );
}

function draftOf(form: HTMLFormElement): DestinationDraft {
  const fields = new FormData(form);
  const read = (name: DestinationField) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { countryCode: read('countryCode'), zipCode: read('zipCode'), city: read('city') };
}

function nameOf(countryCode: string): string {
  const known: Readonly<Record<string, string>> = countryNames;
  return known[countryCode] ?? known[homeCountryCode] ?? '';
}
