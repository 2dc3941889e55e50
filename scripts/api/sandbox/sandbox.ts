/**
 * Stands in for the providers that the shop sends people to or whose scripts it loads. Only the embedded API has it: a shop
 * with a real backend meets the real ones, by other addresses in its settings and nothing else.
 */
import type { Hono } from 'hono';
import type { ApiContext } from '../context.ts';
import { getnetPages } from './getnet.ts';
import { mercadoPagoPages } from './mercadopago.ts';
import { modoPages } from './modo.ts';
import { openpayPages } from './openpay.ts';
import { paypalPages } from './paypal.ts';
import { facebookPages, googlePages } from './social-login.ts';

export function sandboxPages(app: Hono, context: ApiContext): void {
  mercadoPagoPages(app, context);
  openpayPages(app, context);
  paypalPages(app, context);
  getnetPages(app, context);
  modoPages(app, context);
  facebookPages(app, context);
  googlePages(app, context);
}
