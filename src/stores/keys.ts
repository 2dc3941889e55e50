/**
 * Names under which the browser keeps things. The inline script of the head reads them too, so this file holds plain
 * constants only. A change of shape gets a new number: what an older page wrote is then never misread.
 */
export const keys = {
  currency: 'vineta:1:currency',
  token: 'vineta:1:token',
  cartUuid: 'vineta:1:cart-uuid',
  cartSummary: 'vineta:1:cart-summary',
  destination: 'vineta:1:destination',
} as const;

/** The lock under which a cart gets its uuid, and the channel on which tabs tell each other that it changed. */
export const cartLock = 'vineta:cart';
export const cartChannel = 'vineta:cart';
