import { useStore } from '@nanostores/react';
import { useState, type SubmitEvent } from 'react';
import {
  destinationFaults,
  destinationOf,
  homeCountryCode,
  type DestinationDraft,
  type DestinationField,
} from '../../domain/shipment.ts';
import { $destination } from '../../stores/destination.ts';
import { $shipping, shippingCalculation } from '../../stores/shipping.ts';
import { countryNames } from '../../text/countries.ts';
import { failureTexts } from '../../text/failures.ts';
import { shippingTexts } from '../../text/shipping.ts';
import { showMessages } from '../shop/messages.ts';
import { useIsLive } from '../use-live.ts';
import { ShippingFields } from './ShippingFields.tsx';
import { ShippingResult } from './ShippingResult.tsx';

interface Props {
  /** Null calculates the whole cart. */
  productId: number | null;
}

const text = shippingTexts.calculator;

/** What sending costs, to wherever. Closed until it is wanted: opening it is the sign that fetches its code. */
export function ShippingCalculator({ productId }: Props) {
  const isLive = useIsLive();
  return (
    <details
      className="shipping panel"
      open={productId === null}
      data-load-failed={failureTexts.codeNotLoaded}
    >
      <summary>{text.title}</summary>
      {/* Built pages leave the form out: two hundred countries would weigh more than the rest of them. */}
      <div className="shipping-body">
        {isLive ? <Calculator productId={productId} /> : <p className="shipping-result">{text.loading}</p>}
      </div>
    </details>
  );
}

function Calculator({ productId }: Props) {
  const remembered = useStore($destination);
  const [faults, setFaults] = useState<ReturnType<typeof destinationFaults>>({});
  const { state } = useStore(shippingCalculation.$state);

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
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
  };

  return (
    <>
      <form className="shipping-form" noValidate onSubmit={calculate}>
        <ShippingFields remembered={remembered} faults={faults} />
        <button type="submit" className="button is-quiet" aria-busy={state === 'pending'}>
          {text.calculate}
        </button>
      </form>
      <Outcome />
    </>
  );
}

function Outcome() {
  const { state, message } = useStore(shippingCalculation.$state);
  const answer = useStore($shipping);
  return (
    <div className="shipping-result" role="status" aria-busy={state === 'pending'}>
      {outcome()}
    </div>
  );

  function outcome() {
    if (state === 'pending') return <p>{text.pending}</p>;
    if (state === 'rejected') return <p className="shipping-failed">{message}</p>;
    return answer === null ? <p>{text.hint}</p> : <ShippingResult {...answer} />;
  }
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
