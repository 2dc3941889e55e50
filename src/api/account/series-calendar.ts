/** A secret address of a calendar with what comes of one's series. Ours: a backend may lack these calls. */
import * as v from 'valibot';
import { acknowledged, endpoint } from '../wire.ts';

/** Absolute. */
const address = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//));

export const getSeriesCalendar = endpoint({
  method: 'GET',
  path: '/account/series-calendar',
  scope: 'customer',
  summary:
    'The secret address of the calendar (iCalendar) with the presales of the series that the customer collects or follows',
  /** Null while there is none. */
  reply: v.object({ url: v.nullable(address) }),
});

export const postSeriesCalendar = endpoint({
  method: 'POST',
  path: '/account/series-calendar',
  scope: 'customer',
  summary: 'Makes another address that cannot be guessed; the one before has ended',
  reply: v.object({ url: address }),
});

export const deleteSeriesCalendar = endpoint({
  method: 'DELETE',
  path: '/account/series-calendar',
  scope: 'customer',
  summary: 'Ends the address; ending it twice changes nothing',
  reply: acknowledged,
});
