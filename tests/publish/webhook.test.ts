/** Deliveries of the webhook, its secrets, and the changes that they report. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  maxNames,
  nextReminder,
  readReportedChanges,
  forgetPublishedChanges,
  storeChangeReport,
} from '../../scripts/publish/state/reported-changes.ts';
import { acceptedSecrets, localSecret } from '../../scripts/publish/state/secrets.ts';
import { receive as receiveDelivery, type Delivery } from '../../scripts/publish/http/webhook.ts';
import { clockDriftMs, signatureOf } from '../../scripts/http/signature.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { forged, genuine, secret } from './forged-deliveries.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

describe('a delivery', () => {
  it('may bear several signatures, with any of the secrets', () => {
    const { receive } = openWebhook({ secrets: ['new', 'old'] });
    const delivery = genuine(noon, [], 'old');
    const signature = `sha256=${'0'.repeat(64)}, ${delivery.signature}`;
    expect(receive({ ...delivery, signature }).status).toBe(202);
    expect(receive(genuine(noon, [], 'new')).status).toBe(202);
    expect(receive(genuine(noon, [], 'older')).status).toBe(401);
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

  it('is stored before it is answered: products, lists and moments', () => {
    const { receive, data } = openWebhook();
    const named = Buffer.from('{"products":["tomo-2","tomo-1"],"lookAgainAt":["2026-11-21T00:00:00Z"]}');
    expect(receive(signed(named, 'one'))).toEqual({ status: 202, products: ['tomo-2', 'tomo-1'] });
    expect(readReportedChanges(data)).toMatchObject({ products: ['tomo-2', 'tomo-1'], isPoll: false });
    expect(nextReminder(data)).toBe(Date.parse('2026-11-21T00:00:00Z'));
    expect(receive(signed(Buffer.alloc(0), 'two'))).toEqual({ status: 202, products: null });
    expect(readReportedChanges(data).isPoll).toBe(true);
  });

  it('names what changed besides products, and what names nothing has everything looked at', () => {
    const { receive, data } = openWebhook();
    const content = Buffer.from('{"areas":["content"]}');
    expect(receive(signed(content, 'one'))).toEqual({ status: 202, products: [] });
    const named = { products: [], areas: ['content'], isPoll: false };
    expect(readReportedChanges(data)).toMatchObject(named);
    const both = Buffer.from('{"products":["offers"],"areas":["offers"]}');
    expect(receive(signed(both, 'two'))).toEqual({ status: 202, products: ['offers'] });
    expect(readReportedChanges(data)).toMatchObject({
      ...{ products: ['offers'], areas: ['content', 'offers'], isPoll: false },
    });
    expect(receive(signed(Buffer.from('{"products":[]}'), 'three'))).toEqual({ status: 202, products: null });
    expect(readReportedChanges(data).isPoll).toBe(true);
  });

  it.each([
    ['{"areas":["menus"]}', 'the field areas.0 of the body is not valid'],
    ['[]', 'the body should be a JSON object with products, areas, lookAgainAt'],
    ['null', 'the body should be a JSON object'],
    ['{"products":', 'the body should be a JSON object'],
    [
      '{"product":["tomo-1"]}',
      'the field product of the body is unknown; there are products, areas, lookAgainAt',
    ],
    ['{"products":["tomo-1"],"more":1}', 'the field more of the body is unknown'],
    ['{"products":"tomo-1"}', 'the field products of the body is not valid'],
    ['{"products":[1]}', 'the field products.0 of the body is not valid'],
    ['{"lookAgainAt":["mañana"]}', 'the field lookAgainAt.0 of the body is not valid'],
  ])('whose body is %s is told what is wrong', (body, reason) => {
    const answer = openWebhook().receive(signed(Buffer.from(body)));
    expect(answer).toMatchObject({ status: 400, reason: expect.stringContaining(reason) as string });
  });

  it('whose timestamp is in milliseconds is told so', () => {
    const answer = openWebhook().receive({ ...genuine(noon), timestamp: String(noon) });
    expect(answer).toMatchObject({ status: 401, reason: expect.stringContaining('milliseconds') as string });
  });

  it('is refused when no secret is configured', () => {
    expect(openWebhook({ secrets: [] }).receive(genuine(noon, [], '')).status).toBe(503);
  });
});

const deliveries = Number(process.env['FORGED_DELIVERIES'] ?? 2000);

describe(`${deliveries} forged, replayed, stale and oversized deliveries (fault 29)`, () => {
  it(
    'are all refused, and good ones among them are taken, also of clocks that differ',
    { timeout: 30_000 + deliveries },
    () => {
      const { receive } = openWebhook();
      const taken = genuine(noon);
      expect(receive(taken).status).toBe(202);
      const wrong = Array.from({ length: deliveries }, (_, n) => receive(forged(noon, taken, n)).status);
      expect([...new Set(wrong)].sort()).toEqual([400, 401, 409, 413]);
      for (const away of [-clockDriftMs, 0, clockDriftMs])
        expect(receive(genuine(noon + away)).status).toBe(202);
    },
  );
});

describe('the secrets of the webhook', () => {
  it('are those of the owner, two while one is rotated', () => {
    const data = emptyShop();
    const env = { PUBLISH_SECRETS: 'old, new,' };
    expect(acceptedSecrets(env, { data, isApiEmbedded: false })).toEqual(['old', 'new']);
    expect(acceptedSecrets({}, { data, isApiEmbedded: false })).toEqual([]);
    expect(localSecret(data)).toBeNull();
  });

  it('beside an embedded API count one that the machine keeps for its user', () => {
    const data = emptyShop();
    const [first] = acceptedSecrets({}, { data, isApiEmbedded: true });
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(acceptedSecrets({}, { data, isApiEmbedded: true })).toEqual([first]);
    expect(localSecret(data)).toBe(first);
    expect(statSync(join(data.root, 'publish-secret')).mode & 0o077).toBe(0);
  });
});

describe('a reported change', () => {
  it('is deleted when it is live, but for what was refused', () => {
    const data = notified(null, notified(['a', 'b']));
    forgetPublishedChanges(data, readReportedChanges(data), settled('b', 'other'));
    expect(readReportedChanges(data)).toMatchObject({ products: ['b'], isPoll: false });
  });

  it.each([
    ['of another product', ['a', 'b'], ['c'], ['c']],
    ['of the same product', ['a', 'b'], ['b', 'c'], ['b', 'c']],
    ['after a publish that was notified of nothing', [], ['a'], ['a']],
  ])('that comes while a publish reads is left for the next: %s', (_, before, meanwhile, left) => {
    const data = notified(before);
    const read = readReportedChanges(data);
    storeChangeReport(data, { products: meanwhile, lookAgainAt: [] });
    forgetPublishedChanges(data, read, settled());
    expect(readReportedChanges(data).products).toEqual(left);
  });

  it('is not starved by a thousand that are refused again and again', () => {
    const refused = Array.from({ length: maxNames }, (_, index) => `refused-${index}`);
    const data = notified([...refused, 'last']);
    expect(readReportedChanges(data).isPoll).toBe(true);
    forgetPublishedChanges(data, readReportedChanges(data), settled(...refused));
    expect(readReportedChanges(data).products).toContain('last');
  });

  it('is made of when the catalogue changes by itself, without what is over', () => {
    const data = emptyShop();
    const [before, next] = [Date.now() - 1000, Date.now() + 60_000];
    const lookAgainAt = [before, next];
    forgetPublishedChanges(data, readReportedChanges(data), { refused: [], lookAgainAt });
    expect(nextReminder(data)).toBe(next);
  });
});

function settled(...refused: readonly string[]) {
  return { refused: refused.map((slug) => ({ slug })), lookAgainAt: [] };
}

function notified(products: readonly string[] | null, data = emptyShop()) {
  storeChangeReport(data, { products, lookAgainAt: [] });
  return data;
}

function openWebhook({ secrets = [secret], data = emptyShop(), now = noon } = {}) {
  return { data, receive: (delivery: Delivery) => receiveDelivery(delivery, { secrets, data }, now) };
}

function signed(body: Uint8Array, id = 'one'): Delivery {
  const timestamp = String(noon / 1000);
  const signed = { timestamp, id, body };
  return { ...signed, signature: signatureOf(secret, signed) };
}
