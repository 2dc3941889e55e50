/** An add is sent before the schemas of its reply (`cart.ts`) are loaded. */
import type { Currency } from '../domain/money.ts';
import type { Http } from './http.ts';
import type { ApiResponse } from './read-response.ts';

export interface CartScope {
  readonly uuid: string | null;
  readonly currency: Currency;
}

export const addRoute = { method: 'POST', path: '/cart', scope: 'cart' } as const;

/** Survives leaving the page. `readAdded` reads the answer. @throws FailureError */
export function sendAdd(
  { ask }: Pick<Http, 'ask'>,
  scope: CartScope,
  productId: number,
  quantity: number,
): Promise<ApiResponse> {
  const request = { query: queryOf(scope), body: { product_id: productId, quantity } };
  return ask(addRoute, request, { keepalive: true });
}

export function queryOf({ uuid, currency }: CartScope) {
  return { ...(uuid !== null && { uuid }), currency };
}
