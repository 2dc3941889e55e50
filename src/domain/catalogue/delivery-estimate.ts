import { availabilityOf, type Availability, type ProductBase } from './product.ts';
import { homeCountryCode, type Destination } from '../cart/shipment.ts';
import { shopTime } from '../shop-day.ts';

export type DeliveryEstimate =
  /** For the city and its surroundings. */
  | { readonly name: 'unknown-zip' }
  | { readonly name: 'today' }
  | { readonly name: 'tomorrow' }
  | { readonly name: 'monday' }
  | { readonly name: 'business-days'; readonly from: number; readonly to: number };

export const pickupPointDays = 5;

/** A presale is not printed yet, and what is sold out is not sent. */
export function hasArrival(availability: Availability['name']): boolean {
  return availability === 'available' || availability === 'last';
}

/**
 * Null where nothing arrives, and abroad, which the specification does not cover. @param destination null while it is
 * unknown
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

/** One product without an estimate blocks that of all. Gift cards are not sent, and alone have none. */
export function availabilityOfAll(
  products: readonly Pick<ProductBase, 'stock' | 'isOnPresale' | 'isGiftCard'>[],
): Availability['name'] {
  const sent = products.filter(({ isGiftCard }) => !isGiftCard);
  if (sent.length === 0 && products.length > 0) return 'out-of-stock';
  const names = sent.map((product) => availabilityOf(product).name);
  return names.find((name) => !hasArrival(name)) ?? 'available';
}

/** The city, and two towns with its courier (specification, section 9). */
function isInCity(zipCode: string): boolean {
  if (!/^\d+$/.test(zipCode)) return false;
  const code = Number(zipCode);
  return code < 2000 || code === 2800 || code === 2804;
}

const cutoffHour = 13;
const saturdayCutoffHour = 12;
const sunday = 0;
const saturday = 6;

/** On Saturday the cutoff of 12 counts, not that of 13: the next courier is on Monday. */
function inTheCity(now: Date): DeliveryEstimate {
  const { hour, weekday } = shopTime(now);
  if (weekday === sunday) return { name: 'tomorrow' };
  if (weekday === saturday) return { name: hour < saturdayCutoffHour ? 'today' : 'monday' };
  return { name: hour < cutoffHour ? 'today' : 'tomorrow' };
}
