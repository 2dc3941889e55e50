import { describe, expect, it, onTestFinished } from 'vitest';
import { PublisherStore } from '../../scripts/publish/daemon/store.ts';
import {
  clockDriftMs,
  createWebhook,
  signatureOf,
  type Delivery,
} from '../../scripts/publish/daemon/webhook.ts';
import { readChangeNotifications } from '../../scripts/publish/daemon/change-notifications.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { forged, genuine, secret } from './forged-deliveries.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

describe('a delivery', () => {
  it('names what changed and when it changes again', () => {
    const { receive } = openWebhook();
    const body = Buffer.from('{"products":["tomo-1"],"lookAgainAt":["2026-11-21T00:00:00Z"],"more":1}');
    expect(receive(signed(body))).toEqual({
      status: 202,
      products: ['tomo-1'],
      lookAgainAt: [Date.parse('2026-11-21T00:00:00Z')],
    });
  });

  it('may be empty: the publisher finds out by itself', () => {
    expect(openWebhook().receive(signed(Buffer.alloc(0)))).toMatchObject({ status: 202, products: null });
  });

  it('may be signed with any of the secrets, while one takes the place of another', () => {
    const { receive } = openWebhook({ secrets: ['new', 'old'] });
    expect(receive(genuine(noon, [], 'old')).status).toBe(202);
    expect(receive(genuine(noon, [], 'new')).status).toBe(202);
    expect(receive(genuine(noon, [], 'older')).status).toBe(401);
  });

  it('may bear several signatures', () => {
    const { receive } = openWebhook();
    const delivery = genuine(noon);
    expect(
      receive({ ...delivery, signature: `sha256=${'0'.repeat(64)}, ${delivery.signature}` }).status,
    ).toBe(202);
  });

  it.each([
    [-clockDriftMs, 202],
    [clockDriftMs, 202],
    [-clockDriftMs - 1000, 401],
    [clockDriftMs + 1000, 401],
  ])('from a clock that is %s ms away is answered with %s', (away, status) => {
    expect(openWebhook().receive(genuine(noon + away)).status).toBe(status);
  });

  it('is taken once, also after a restart, and not under another name', () => {
    const { receive, layout } = openWebhook();
    const delivery = genuine(noon);
    expect(receive(delivery).status).toBe(202);
    expect(receive(delivery).status).toBe(409);
    const restarted = openWebhook({ layout, now: () => noon + clockDriftMs });
    expect(restarted.receive(delivery).status).toBe(409);
    expect(restarted.receive({ ...delivery, id: 'another' }).status).toBe(401);
    expect(restarted.receive(signed(delivery.body, delivery.id ?? '')).status).toBe(409);
  });

  it('with the same words in the same second is another one when its name is', () => {
    const { receive } = openWebhook();
    expect(receive(signed(Buffer.alloc(0), 'one')).status).toBe(202);
    expect(receive(signed(Buffer.alloc(0), 'two')).status).toBe(202);
  });

  it('is kept before it is answered: products, lists and moments', () => {
    const { receive, layout } = openWebhook();
    receive(signed(Buffer.from('{"products":["tomo-2","tomo-1"]}'), 'one'));
    receive(signed(Buffer.from('{"lookAgainAt":["2026-11-21T00:00:00Z"]}'), 'two'));
    expect(readChangeNotifications(layout)).toMatchObject({ products: ['tomo-2', 'tomo-1'], isPoll: true });
    const store = new PublisherStore(layout);
    onTestFinished(() => store.close());
    expect(store.reminders()).toEqual([{ at: Date.parse('2026-11-21T00:00:00Z'), only: null }]);
  });

  it('is refused when no secret is configured', () => {
    expect(openWebhook({ secrets: [] }).receive(genuine(noon, [], '')).status).toBe(503);
  });

  it('after too many is left to the schedule, and a moment later taken again', () => {
    let now = noon;
    const { receive } = openWebhook({ now: () => now });
    const statuses = Array.from({ length: 1000 }, () => receive(genuine(noon)).status);
    expect(statuses.filter((status) => status === 202).length).toBe(60);
    expect(new Set(statuses)).toEqual(new Set([202, 429]));
    now += 1000;
    expect(receive(genuine(noon)).status).toBe(202);
  });
});

/** Row 21 of what good means: `npm run bench -- --publish` sends 100,000. */
const deliveries = Number(process.env['FORGED_DELIVERIES'] ?? 2000);

describe(`${deliveries} forged, replayed, stale and oversized deliveries (fault 29)`, () => {
  it('are all refused, and a good one among them is taken', { timeout: 30_000 + deliveries }, () => {
    const { receive } = openWebhook();
    const taken = genuine(noon);
    expect(receive(taken).status).toBe(202);
    const wrong = Array.from({ length: deliveries }, (_, n) => receive(forged(noon, taken, n)).status);
    expect([...new Set(wrong)].sort()).toEqual([400, 401, 409, 413]);
    expect(receive(genuine(noon)).status).toBe(202);
  });
});

interface Options {
  readonly secrets?: readonly string[];
  readonly layout?: DataLayout;
  readonly now?: () => number;
}

function openWebhook({ secrets = [secret], layout = emptyShop(), now = () => noon }: Options = {}) {
  const store = new PublisherStore(layout);
  onTestFinished(() => store.close());
  return { layout, receive: createWebhook({ secrets, memory: store, clock: now }) };
}

function signed(body: Uint8Array, id = 'one'): Delivery {
  const timestamp = String(noon / 1000);
  const signed = { timestamp, id, body };
  return { ...signed, signature: signatureOf(secret, signed) };
}
