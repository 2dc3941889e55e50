/** The embedded API in process, with a small demonstration shop in memory. */
import type { DatabaseSync } from 'node:sqlite';
import { createApi } from '../api/app.ts';
import { openDatabase } from '../api/db/open.ts';
import { shopDataOf } from '../api/db/shop-data.ts';
import { fillWithDataset } from './dataset/fill.ts';
import { beginningOfDay, importDemonstration } from '../seed/seed-shop.ts';
import type { Backend } from './backend.ts';

export interface EmbeddedBackend extends Backend {
  readonly database: DatabaseSync;
  readonly close: () => void;
}

const origin = 'http://api.invalid';

const origins = { apiUrl: origin, siteUrl: 'http://site.invalid' };

/** @param products number of products; most lists should have a second page. */
export async function embeddedBackend(products = 300): Promise<EmbeddedBackend> {
  const database = openDatabase(':memory:');
  const now = beginningOfDay(new Date());
  const generated = { count: products, seed: 1, now, covers: 0 };
  await importDemonstration(database, generated, { customers: [], origins });
  return backendOver(database);
}

/** With the data set for backend teams in the place of the demonstration. */
export async function embeddedDataset(): Promise<EmbeddedBackend> {
  const database = openDatabase(':memory:');
  await fillWithDataset(database);
  return { ...backendOver(database), coupon: 'PRUEBA10', giftCard: 'PRUEBA-0002-TODO', landing: undefined };
}

function backendOver(database: DatabaseSync): EmbeddedBackend {
  const api = createApi({ database, media: '/nowhere', checksReplies: true, ...origins });
  const data = shopDataOf(database);
  return {
    name: 'the embedded API, in process',
    origin,
    fetch: api,
    confirm: async ({ email, password }) => {
      const link = /http\S+\/registro\?\S+/.exec(data.outbox.to(email)[0]?.body ?? '')?.[0];
      if (link === undefined) throw new Error(`no registration mail for ${email}`);
      const body = new URLSearchParams({ password });
      await api(new Request(link, { method: 'POST', body }));
      const customer_id = data.customers.byEmail(email)?.id ?? 0;
      data.sql.insert('notification', { customer_id, message: 'Hola' });
    },
    decidePayment: (orderId, isApproved) => {
      const payment = data.payments.ofOrder(orderId);
      if (payment) data.payments.settle(payment.id, isApproved ? 'approved' : 'rejected', '1');
    },
    mayOrder: true,
    coupon: 'VINETA10',
    giftCard: 'GIFT-0001-2026',
    landing: data.sql.value<string>`SELECT slug FROM landing ORDER BY slug` ?? undefined,
    database,
    close: () => database.close(),
  };
}
