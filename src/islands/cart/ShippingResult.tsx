import { useState } from 'react';
import { Arrow } from '../../components/Arrow.tsx';
import { deliveryEstimate, hasArrival, pickupPointDays } from '../../domain/catalogue/delivery-estimate.ts';
import { formatMoney, type Money } from '../../domain/money.ts';
import type { Availability } from '../../domain/catalogue/product.ts';
import type { ShippingAnswer } from '../../stores/cart/shipping.ts';
import { shippingTexts } from '../../text/cart/shipping.ts';
import { calculatorTexts as text } from '../../text/cart/shipping-calculator.ts';

interface Props {
  /** Null before the first calculation. */
  answer: ShippingAnswer | null;
  availability: Availability['name'];
}

export function ShippingResult({ answer, availability }: Props) {
  const [now] = useState(() => new Date());
  if (answer === null) return <p>{text.hint}</p>;
  const { destination, shipment } = answer;
  const { amount, isFree, offices } = shipment;
  const hasOffices = offices !== null && offices.offices.length > 0;
  if (amount === null && !isFree && !hasOffices) return <p className="failed">{text.unpriced}</p>;
  const estimate = deliveryEstimate(availability, destination, now);
  return (
    <>
      <p className="shipping-place">
        {text.to(destination.zipCode ?? `${destination.city ?? ''}, ${destination.country}`)}
      </p>
      <dl className="stack gap-2">
        <Way
          name={text.home}
          when={estimate && shippingTexts.arrives(estimate)}
          price={priceOf(amount, isFree)}
        />
        {hasOffices && (
          <Way
            name={text.office}
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
        <span>{text.offices(offices.length)}</span>
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
  if (isFree || amount?.cents === 0) return text.free;
  return amount === null ? text.noPrice : formatMoney(amount);
}
