/**
 * Avisame: a mail when a sold-out product is back, and for each new volume of a series. Ours: a backend may lack these
 * calls. Then pages have the messaging app alone.
 */
import * as v from 'valibot';
import { emailSchema } from './contact.ts';
import { refusals } from './messages.ts';
import { acknowledged, dataSchema, endpoint, idParams, integer, nullable, slugParam } from './wire.ts';

/** Printed on it; "03" and "3" are one. '' is a form's choice of all. */
const volumeSchema = v.pipe(
  nullable(v.pipe(v.string(), v.trim(), v.regex(/^(?:\d{1,4}(?:\.\d)?)?$/, refusals.volume))),
  v.transform((volume) => (volume === null || volume === '' ? null : String(Number(volume)))),
);

const slugParams = v.object({ slug: slugParam });

export const postProductAlert = endpoint({
  method: 'POST',
  path: '/product/{slug}/alert',
  // A customer's own address is confirmed already.
  scope: 'cart',
  summary:
    'Sends one mail when the product is back, once a mail that asks was confirmed; the answer does not tell whether the address is known',
  params: slugParams,
  body: v.object({ email: emailSchema }),
  reply: acknowledged,
});

export const postSeriesAlert = endpoint({
  method: 'POST',
  path: '/series/{slug}/alert',
  scope: 'cart',
  summary:
    'Sends a mail for each new volume of the series and its presale, or once for the `volume` that the shop does not have',
  params: slugParams,
  body: v.object({ email: emailSchema, volume: volumeSchema }),
  reply: acknowledged,
});

const alertSchema = v.object({
  id: integer,
  /** The title of the product, or of the series. */
  title: v.string(),
  kind: v.picklist(['product', 'series']),
  /** The slug of its page; null while there is none. */
  slug: nullable(v.string()),
  /** The one volume that is waited for; null for all that come. */
  volume: nullable(v.string()),
});

export type Alert = v.InferOutput<typeof alertSchema>;

export const getAlerts = endpoint({
  method: 'GET',
  path: '/account/alerts',
  scope: 'customer',
  summary: 'What the customer waits for, the newest first',
  reply: dataSchema(alertSchema),
});

export const deleteAlert = endpoint({
  method: 'DELETE',
  path: '/account/alerts/{id}',
  scope: 'customer',
  summary: 'Ends an alert; ending it twice changes nothing',
  params: idParams,
  reply: acknowledged,
});
