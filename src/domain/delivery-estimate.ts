/** When a product reaches its buyer (specification, section 4). */
import { availabilityOf, type Availability, type ProductFacts } from './product.ts';
import { homeCountryCode, type Destination } from './shipment.ts';
import { shopTime } from './shop-clock.ts';

export type DeliveryEstimate =
  /** Nobody has said where to: what holds for the city and its surroundings. */
  | { readonly name: 'unknown-zip' }
  | { readonly name: 'today' }
  | { readonly name: 'tomorrow' }
  | { readonly name: 'monday' }
  | { readonly name: 'business-days'; readonly from: number; readonly to: number };

/** About how many business days a parcel takes to a pickup point of the carrier. */
export const pickupPointDays = 5;

/** Whether an arrival can be promised at all: a presale is not printed yet, and what is sold out is not sent. */
export function hasArrival(availability: Availability['name']): boolean {
  return availability === 'available' || availability === 'last';
}

/**
 * @param destination null while nobody has said where to
 * @param now the hour and the weekday are those of Buenos Aires
 * @returns null where there is nothing to promise: no arrival (`hasArrival`), and abroad the rules say nothing.
 */
export function deliveryEstimate(
  availability: Availability['name'],
  destination: Pick<Destination, 'countryCode' | 'zipCode'> | null,
  now: Date,
): DeliveryEstimate | null {
  if (!hasArrival(availability)) return null;
  if (destination === null) return { name: 'unknown-zip' };
  if (destination.countryCode !== homeCountryCode) return null;
  if (destination.zipCode === null) return { name: 'unknown-zip' };
  return isInCity(destination.zipCode) ? inTheCity(now) : { name: 'business-days', from: 3, to: 6 };
}

/** Of several things together: what promises no arrival holds the others back. */
export function availabilityOfAll(
  products: readonly Pick<ProductFacts, 'stock' | 'isOnPresale'>[],
): Availability['name'] {
  const names = products.map((product) => availabilityOf(product).name);
  return names.find((name) => !hasArrival(name)) ?? 'available';
}

/** The city's zip codes, and two towns that its courier reaches the same day (specification, section 9). */
function isInCity(zipCode: string): boolean {
  if (!/^\d+$/.test(zipCode)) return false;
  const code = Number(zipCode);
  return code < 2000 || code === 2800 || code === 2804;
}

const cutoffHour = 13;
const saturdayCutoffHour = 12;
const sunday = 0;
const saturday = 6;

/** Saturday's rule names its hour, so it wins over the general one: from 12 on there is no courier before Monday. */
function inTheCity(now: Date): DeliveryEstimate {
  const { hour, weekday } = shopTime(now);
  if (weekday === sunday) return { name: 'tomorrow' };
  if (weekday === saturday) return { name: hour < saturdayCutoffHour ? 'today' : 'monday' };
  return { name: hour < cutoffHour ? 'today' : 'tomorrow' };
}
