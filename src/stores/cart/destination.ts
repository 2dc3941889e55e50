/** The last destination of the shipping calculator; delivery estimates of product pages use it. */
import type { Destination } from '../../domain/cart/shipment.ts';
import { keys } from '../keys.ts';
import { hasFields, storedJson } from '../storage.ts';

export const $destination = storedJson<Destination | null>(
  keys.destination,
  null,
  hasFields({ country: 'string', countryCode: 'string' }),
);
