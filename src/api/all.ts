/**
 * All endpoints of /api/v1 by name, for the OpenAPI document, the contract tests and the reference backend's handlers.
 * Browsers import a single endpoint from its own file.
 */
import * as account from './account/profile.ts';
import * as collection from './account/collection.ts';
import * as alerts from './alerts.ts';
import * as favorites from './account/favorites.ts';
import * as notifications from './account/notifications.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as contact from './contact.ts';
import * as content from './content.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as landing from './landing.ts';
import * as offers from './offers.ts';
import * as order from './order.ts';
import * as payment from './payment.ts';
import * as productDetails from './product-details.ts';
import * as seriesCalendar from './account/series-calendar.ts';
import * as session from './session.ts';

const exported = {
  ...cart,
  ...catalogue,
  ...productDetails,
  ...offers,
  ...content,
  ...landing,
  ...order,
  ...favorites,
  ...account,
  ...notifications,
  ...payment,
  ...session,
  ...contact,
  ...alerts,
  ...collection,
  ...seriesCalendar,
};
type Exported = typeof exported;

export type EndpointName = {
  [Name in keyof Exported]: Exported[Name] extends AnyEndpoint ? Name : never;
}[keyof Exported];

export const endpoints = Object.fromEntries(
  Object.entries(exported).filter(([, value]) => typeof value === 'object' && 'summary' in value),
) as Pick<Exported, EndpointName>;
