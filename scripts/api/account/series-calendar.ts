/** The calendar of a customer's series, at a secret address: who has it, reads it without a login. */
import { createHmac, randomBytes } from 'node:crypto';
import * as api from '../../../src/api/account/series-calendar.ts';
import { basePath } from '../../../src/api/endpoint.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { shop } from '../../../src/shop.ts';
import { isSame } from '../../http/same-secret.ts';
import type { EventFacts } from '../../publish/crawl/calendar-revisions.ts';
import { eventCalendar } from '../../publish/crawl/event-calendar.ts';
import { HttpError } from '../call/http-error.ts';
import type { ApiApp, Feature } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import type { ShopData } from '../db/shop-data.ts';
import { comingPresales } from '../db/account/coming-presales.ts';
import { sessionMessages } from '../session/session-messages.ts';
import { signedIn } from '../session/signed-in.ts';

const filePath = `${basePath}/series-calendar.ics`;

export const seriesCalendar: Feature = (register, { data, origins }) => {
  const { sql } = data;
  // In the query, which no log has.
  const addressOf = (nonce: string) => `${origins.siteUrl}${filePath}?key=${keyOf(data, nonce)}`;

  register(api.getSeriesCalendar, (call) => {
    const { id } = signedIn(call).customer;
    const nonce = sql.value<string>`SELECT nonce FROM series_calendar WHERE customer_id = ${id}`;
    return { url: nonce === null ? null : addressOf(nonce) };
  });

  register(api.postSeriesCalendar, (call) => {
    const { id } = signedIn(call).customer;
    const nonce = randomBytes(16).toString('base64url');
    sql.run`INSERT INTO series_calendar (customer_id, nonce) VALUES (${id}, ${nonce})
      ON CONFLICT (customer_id) DO UPDATE SET nonce = excluded.nonce`;
    return { url: addressOf(nonce) };
  });

  register(api.deleteSeriesCalendar, (call) => {
    sql.run`DELETE FROM series_calendar WHERE customer_id = ${signedIn(call).customer.id}`;
    return { message: sessionMessages.calendarEnded };
  });
};

/** Signed, so that it is stored nowhere and can be shown again. */
function keyOf({ secrets }: ShopData, nonce: string): string {
  return `${nonce}.${createHmac('sha256', secrets.of('series-calendar')).update(nonce).digest('base64url')}`;
}

export function seriesCalendarFile(app: ApiApp, { clock, data, limits, origins }: ApiContext): void {
  app.get(filePath, async (c) => {
    await limits.takeFrom('calendarGuessesFrom', c.env);
    const customer = customerOf(data, c.req.query('key') ?? '');
    if (customer === null) throw new HttpError(404, sessionMessages.noCalendar);
    await limits.giveBackTo('calendarGuessesFrom', c.env);
    const { siteUrl } = origins;
    const events = comingPresales(data, customer).map(({ id, day, title, slug }): EventFacts => {
      return { id, day, title, url: siteUrl + pathTo('product', { slug }) };
    });
    const revisions = data.atomically(() => data.revisions(events, clock()));
    const about = { title: sessionMessages.calendarTitle(shop.name), page: pathTo('collection') };
    const { head, entries, tail } = eventCalendar(filePath, siteUrl, about, events, revisions);
    c.header('Content-Type', 'text/calendar; charset=utf-8');
    c.header('Cache-Control', 'private, max-age=3600');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Referrer-Policy', 'no-referrer');
    return c.body([head, ...entries, tail].join(''));
  });
}

/** Returns null for an address that has ended or was never ours. */
function customerOf(data: ShopData, key: string): number | null {
  const [nonce = ''] = key.split('.');
  if (!isSame(key, keyOf(data, nonce))) return null;
  return data.sql.value<number>`SELECT customer_id FROM series_calendar WHERE nonce = ${nonce}`;
}
