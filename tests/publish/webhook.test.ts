import { describe, expect, it } from 'vitest';
import {
  clockDriftMs,
  receive as receiveDelivery,
  signatureOf,
  type Delivery,
} from '../../scripts/publish/daemon/webhook.ts';
import { nextReminder, readChangeNotifications } from '../../scripts/publish/daemon/change-notifications.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { forged, genuine, secret } from './forged-deliveries.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

describe('a delivery', () => {
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
    const { receive, data } = openWebhook();
    const delivery = genuine(noon);
    expect(receive(delivery).status).toBe(202);
    expect(receive(delivery).status).toBe(409);
    const restarted = openWebhook({ data, now: noon + clockDriftMs });
    expect(restarted.receive(delivery).status).toBe(409);
    expect(restarted.receive({ ...delivery, id: 'another' }).status).toBe(401);
    expect(restarted.receive(signed(delivery.body, delivery.id ?? '')).status).toBe(409);
  });

  it('with the same words in the same second is another one when its name is', () => {
    const { receive } = openWebhook();
    expect(receive(signed(Buffer.alloc(0), 'one')).status).toBe(202);
    expect(receive(signed(Buffer.alloc(0), 'two')).status).toBe(202);
  });

  it('is stored before it is answered: products, lists and moments', () => {
    const { receive, data } = openWebhook();
    const named = Buffer.from(
      '{"products":["tomo-2","tomo-1"],"lookAgainAt":["2026-11-21T00:00:00Z"],"more":1}',
    );
    expect(receive(signed(named, 'one'))).toEqual({ status: 202, products: ['tomo-2', 'tomo-1'] });
    expect(readChangeNotifications(data)).toMatchObject({ products: ['tomo-2', 'tomo-1'], isPoll: false });
    expect(nextReminder(data)).toBe(Date.parse('2026-11-21T00:00:00Z'));
    expect(receive(signed(Buffer.alloc(0), 'two'))).toEqual({ status: 202, products: null });
    expect(readChangeNotifications(data).isPoll).toBe(true);
  });

  it('is refused when no secret is configured', () => {
    expect(openWebhook({ secrets: [] }).receive(genuine(noon, [], '')).status).toBe(503);
  });
});

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

function openWebhook({ secrets = [secret], data = emptyShop(), now = noon } = {}) {
  return { data, receive: (delivery: Delivery) => receiveDelivery(delivery, { secrets, data }, now) };
}

function signed(body: Uint8Array, id = 'one'): Delivery {
  const timestamp = String(noon / 1000);
  const signed = { timestamp, id, body };
  return { ...signed, signature: signatureOf(secret, signed) };
}
