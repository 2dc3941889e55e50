/** What the server answered: every way of sending, with its price, and the carrier's offices near the place. */
import { deliveryEstimate, hasArrival, pickupPointDays } from '../../domain/delivery-estimate.ts';
import { formatMoney, type Money } from '../../domain/money.ts';
import type { Availability } from '../../domain/product.ts';
import type { ShippingAnswer } from '../../stores/shipping.ts';
import { shippingTexts } from '../../text/shipping.ts';
import { make } from '../make.ts';

const text = shippingTexts.calculator;

/** @param availability of what is sent: presales and what is sold out promise no arrival */
export function shippingResult(
  { destination, shipment }: ShippingAnswer,
  availability: Availability['name'],
): readonly HTMLElement[] {
  const { amount, isFree, offices } = shipment;
  if (amount === null && !isFree) {
    return [make('p', { className: 'shipping-failed', textContent: text.unpriced })];
  }
  const place = destination.zipCode ?? `${destination.city ?? ''}, ${destination.country}`;
  const estimate = deliveryEstimate(availability, destination, new Date());
  const home = row(text.home, estimate && shippingTexts.arrives(estimate), priceOf(amount, isFree));
  const title = make('p', { className: 'shipping-place', textContent: text.to(place) });
  if (offices === null || offices.offices.length === 0) return [title, make('dl', {}, home)];
  const days = hasArrival(availability) ? shippingTexts.pickupPointDays(pickupPointDays) : null;
  const office = row(text.office, days, priceOf(offices.cost, isFree));
  return [title, make('dl', {}, home, office), officeList(offices.offices)];
}

function row(name: string, when: string | null, price: string): HTMLElement {
  const term = make('dt', {}, name);
  if (when !== null) term.append(make('small', { textContent: when }));
  return make('div', {}, term, make('dd', { textContent: price }));
}

type Offices = NonNullable<ShippingAnswer['shipment']['offices']>['offices'];

function officeList(offices: Offices): HTMLElement {
  const items = offices.map(({ fullAddress, openingHours }) =>
    make('li', {}, fullAddress, make('small', { textContent: openingHours })),
  );
  const summary = make('summary', { textContent: text.offices(offices.length) });
  return make('details', { className: 'shipping-offices' }, summary, make('ul', {}, ...items));
}

function priceOf(amount: Money | null, isFree: boolean): string {
  return isFree || amount === null || amount.cents === 0 ? text.free : formatMoney(amount);
}
