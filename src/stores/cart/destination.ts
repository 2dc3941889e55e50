/** The last destination of the shipping calculator; delivery estimates of product pages use it. */
import type { Destination } from '../../domain/cart/shipment.ts';
import { keys } from '../keys.ts';
import { storedJson } from '../storage.ts';

export const $destination = storedJson<Destination | null>(keys.destination, null, isDestinationOrNull);

function isDestinationOrNull(value: unknown): value is Destination | null {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { country, countryCode, zipCode, city } = value as Record<string, unknown>;
  const isCode = typeof countryCode === 'string' && /^[A-Z]{2}$/.test(countryCode);
  return isCode && isShortText(country) && isShortTextOrNull(zipCode) && isShortTextOrNull(city);
}

function isShortTextOrNull(value: unknown): boolean {
  return value === null || isShortText(value);
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 200;
}
