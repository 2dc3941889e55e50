import { deliveryEstimate, pickupPointDays } from '../../domain/delivery-estimate.ts';
import { formatMoney, type Money } from '../../domain/money.ts';
import type { ShippingAnswer } from '../../stores/shipping.ts';
import { shippingTexts } from '../../text/shipping.ts';

const text = shippingTexts.calculator;

/** What the server answered: every way of sending, with its price, and the carrier's offices near the place. */
export function ShippingResult({ destination, shipment }: ShippingAnswer) {
  const { amount, isFree, offices } = shipment;
  if (amount === null && !isFree) return <p className="shipping-failed">{text.unpriced}</p>;
  const place = destination.zipCode ?? `${destination.city ?? ''}, ${destination.country}`;
  const estimate = deliveryEstimate({ isOnPresale: false }, destination, new Date());
  const hasOffices = offices !== null && offices.offices.length > 0;
  return (
    <>
      <p className="shipping-place">{text.to(place)}</p>
      <dl>
        <div>
          <dt>
            {text.home}
            {estimate !== null && <small>{shippingTexts.arrives(estimate)}</small>}
          </dt>
          <dd>{priceOf(amount, isFree)}</dd>
        </div>
        {hasOffices && (
          <div>
            <dt>
              {text.office}
              <small>{shippingTexts.pickupPointDays(pickupPointDays)}</small>
            </dt>
            <dd>{priceOf(offices.cost, isFree)}</dd>
          </div>
        )}
      </dl>
      {hasOffices && (
        <details className="shipping-offices">
          <summary>{text.offices(offices.offices.length)}</summary>
          <ul>
            {offices.offices.map(({ id, fullAddress, openingHours }) => (
              <li key={id}>
                {fullAddress}
                <small>{openingHours}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function priceOf(amount: Money | null, isFree: boolean): string {
  return isFree || amount === null || amount.cents === 0 ? text.free : formatMoney(amount);
}
