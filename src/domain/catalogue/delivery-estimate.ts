/** Estimated delivery date of a product (specification, section 4). */
import { availabilityOf, type Availability, type ProductBase } from './product.ts';
import { homeCountryCode, type Destination } from '../cart/shipment.ts';
import { shopTime } from '../shop-clock.ts';

export type DeliveryEstimate =
  /** No destination yet: the estimate for the city and its surroundings. */
  | { readonly name: 'unknown-zip' }
  | { readonly name: 'today' }
  | { readonly name: 'tomorrow' }
  | { readonly name: 'monday' }
  | { readonly name: 'business-days'; readonly from: number; readonly to: number };

/** Approximate business days to a pickup point of the carrier. */
export const pickupPointDays = 5;

/** Whether there is an estimate at all: a presale is not printed yet and a sold out product is not sent. */
export function hasArrival(availability: Availability['name']): boolean {
  return availability === 'available' || availability === 'last';
}

/**
 * @param destination null while it is unknown
 * @param now converted to the time zone of Buenos Aires
 * @returns null without an estimate (`hasArrival`), and for destinations abroad, which the specification does not
 * cover.
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

/**
 * Availability of several products together: one without an estimate blocks the estimate of all. Gift cards are not
 * sent, and alone have no estimate.
 */
export function availabilityOfAll(
  products: readonly Pick<ProductBase, 'stock' | 'isOnPresale' | 'isGiftCard'>[],
): Availability['name'] {
  const sent = products.filter(({ isGiftCard }) => !isGiftCard);
  if (sent.length === 0 && products.length > 0) return 'out-of-stock';
  const names = sent.map((product) => availabilityOf(product).name);
  return names.find((name) => !hasArrival(name)) ?? 'available';
}

/** Zip codes of the city and of two towns with same-day courier (specification, section 9). */
function isInCity(zipCode: string): boolean {
  if (!/^\d+$/.test(zipCode)) return false;
  const code = Number(zipCode);
  return code < 2000 || code === 2800 || code === 2804;
}

const cutoffHour = 13;
const saturdayCutoffHour = 12;
const sunday = 0;
const saturday = 6;

/** Saturday's cutoff (12) takes precedence over the general one (13): from 12 on the next courier is on Monday. */
function inTheCity(now: Date): DeliveryEstimate {
  const { hour, weekday } = shopTime(now);
  if (weekday === sunday) return { name: 'tomorrow' };
  if (weekday === saturday) return { name: hour < saturdayCutoffHour ? 'today' : 'monday' };
  return { name: hour < cutoffHour ? 'today' : 'tomorrow' };
}
