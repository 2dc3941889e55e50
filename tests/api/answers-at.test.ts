/** Reads as of a later time: for the publisher alone, and nothing of it stays. */
import { beforeEach, describe, expect, it } from 'vitest';
import { answersAt, signedRead } from '../../scripts/http/answers-at.ts';
import { createSyncApi } from '../../scripts/publish/sync/sync-api.ts';
import { getProduct } from '../../src/api/catalogue.ts';
import { edit } from '../support/editing.ts';
import { readReply, startTestApi, type TestApi } from '../support/api.ts';

const secret = 'of the publisher';
const now = Date.parse('2026-11-20T12:00:00-03:00');
const tomorrow = '2026-11-21T00:00:00-03:00';
const slug = 'el-eternauta';
const presold = 'one-piece-31';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi({ publisherSecret: () => secret });
});

describe('the catalogue as of a later time', () => {
  it.each([
    ['an hour before', '2026-11-20T23:00:00-03:00', false],
    ['the minute it begins', tomorrow, true],
    ['the last minute', '2026-11-21T23:59:00-03:00', true],
    ['after it', '2026-11-22T00:00:00-03:00', false],
  ])('has an offer of tomorrow or not: %s', async (_, at, isRunning) => {
    const { product } = (await api.get(`/product/${slug}`)).body as {
      product: { discount_percent: number | null };
    };
    await offerOfTomorrow();
    const { status, headers, body } = await readAt(`/product/${slug}`, at);
    expect([status, headers.get(answersAt), headers.get('cache-control'), headers.get('etag')]).toEqual([
      200,
      new Date(at).toISOString(),
      'no-store',
      null,
    ]);
    expect(body).toMatchObject({ product: { discount_percent: isRunning ? 40 : product.discount_percent } });
    const { body: offers } = await readAt('/products/offer?currency=ARS', at);
    const titles = (offers as { offers: { title: string }[] }).offers.map(({ title }) => title);
    expect(titles.includes('Mañana')).toBe(isRunning);
    expect((await api.get(`/product/${slug}`)).body).toMatchObject({ product });
  });

  it.each([
    ['the day before', '2026-11-20T23:59:00-03:00', true],
    ['its day', tomorrow, false],
  ])('has a presale that comes out, on %s', async (_, at, isPresale) => {
    expect((await edit(api, `product change ${presold} --release-date 2026-11-21`)).code).toBe(0);
    const { body } = await readAt(`/product/${presold}`, at);
    expect(body).toMatchObject({ product: { its_on_presale: isPresale } });
    const { body: presale } = await readAt('/products/presale', at);
    expect(JSON.stringify(presale).includes(presold)).toBe(isPresale);
  });

  it('leaves what shoppers are answered, its ETags and what an edit changes right after', async () => {
    await offerOfTomorrow();
    const before = await api.get(`/product/${slug}`);
    const state = api.rows('SELECT * FROM catalogue_state');
    await readAt(`/product/${slug}`, tomorrow);
    expect(api.rows('SELECT * FROM catalogue_state')).toEqual(state);
    const etag = before.headers.get('etag') ?? '';
    const held = await ask(`/product/${slug}`, { headers: { 'If-None-Match': etag } });
    expect(held.status).toBe(304);
    const later = await readAt(`/product/${slug}`, tomorrow, { 'If-None-Match': etag });
    expect([later.status, later.headers.get('etag')]).toEqual([200, null]);
    await edit(api, `product change ${slug} --title Otro`);
    expect((await api.get(`/product/${slug}`)).body).toMatchObject({ product: { title: 'Otro' } });
    expect((await readAt(`/product/${slug}`, tomorrow)).body).toMatchObject({ product: { title: 'Otro' } });
  });
});

it('is what the publisher reads', async () => {
  await offerOfTomorrow();
  // It signs as of its own clock.
  api.clock.set(new Date().toISOString());
  const start = new Date(Date.now() + 86_400_000);
  const end = new Date(start.getTime() + 86_400_000);
  const line = `offer create --title Pasado --percent 60 --category comics --from ${seconds(start)} --until ${seconds(end)} --yes`;
  expect((await edit(api, line)).code).toBe(0);
  const fetch: typeof globalThis.fetch = (input, init) => api.fetch(new Request(input, init));
  const percentAt = async (at: Date) => {
    const reader = createSyncApi({
      apiUrl: 'http://api.test',
      concurrency: 2,
      fetch,
      readAt: { at, secret },
    });
    const { product } = await reader.get(getProduct, { params: { slug }, query: { currency: 'ARS' } });
    return product.price.discountPercent;
  };
  expect(await percentAt(new Date(start.getTime() + 60_000))).toBe(60);
  expect(await percentAt(new Date(start.getTime() - 60_000))).not.toBe(60);
});

describe('a later time is refused', () => {
  const path = `/product/${slug}`;
  const words = { errorMessage: expect.stringMatching(/\S/) };

  it.each<readonly [string, (address: URL) => Request]>([
    ['without a signature', (url) => new Request(withAt(url))],
    ['signed with another secret', (url) => signed(url, { by: 'other' })],
    ['signed for another address', (url) => elsewhere(signed(url), `${url.origin}/api/v1/products/offer`)],
    ['signed for another time', (url) => elsewhere(signed(url), withAt(url, '2026-11-23T00:00:00Z'))],
    ['signed ten minutes ago', (url) => signed(url, { signedAt: now - 600_000 })],
  ])('%s', async (_, request) => {
    const { status, body, headers } = await readReply(await api.fetch(request(addressOf(path))));
    expect([status, body, headers.get(answersAt)]).toEqual([403, words, null]);
  });

  it('where no publisher has a secret', async () => {
    api = await startTestApi();
    expect((await readAt(path, tomorrow)).status).toBe(403);
  });

  it.each([
    ['past', '2026-11-20T11:00:00-03:00'],
    ['more than a year ahead', '2027-12-01T00:00:00-03:00'],
  ])('%s', async (_, at) => {
    const { status, body } = await readAt(path, at);
    expect([status, body]).toEqual([422, { ...words, errors: { at: [expect.stringMatching(/\S/)] } }]);
  });

  it('or not looked at, of a write and of what is not the catalogue', async () => {
    const { url } = signedRead(addressOf('/cart'), { at: new Date(tomorrow), secret }, now);
    const post = await readReply(await api.fetch(new Request(url, { method: 'POST', body: '{}' })));
    expect(post.headers.get(answersAt)).toBeNull();
    expect(post.status).not.toBe(403);
    const account = await ask('/account/profile?at=2026-11-21T00:00:00Z');
    expect([account.status, account.headers.get(answersAt)]).toEqual([401, null]);
  });
});

async function offerOfTomorrow(): Promise<void> {
  const line = `offer create --title Mañana --percent 40 --category comics --from ${tomorrow} --until 2026-11-22T00:00:00-03:00 --yes`;
  expect((await edit(api, line)).code).toBe(0);
}

function seconds(instant: Date): string {
  return instant.toISOString().replace(/\.\d+Z/, 'Z');
}

function addressOf(path: string): URL {
  return new URL(`http://api.test/api/v1${path}`);
}

function withAt(url: URL, at = '2026-11-21T03:00:00.000Z'): string {
  return `${url.href}?at=${at}`;
}

function signed(url: URL, { by = secret, signedAt = now, at = tomorrow } = {}): Request {
  const read = signedRead(url, { at: new Date(at), secret: by }, signedAt);
  return new Request(read.url, { headers: read.headers });
}

function elsewhere(request: Request, address: string): Request {
  const url = new URL(address);
  if (!url.searchParams.has('at')) url.searchParams.set('at', '2026-11-21T03:00:00.000Z');
  return new Request(url, { headers: request.headers });
}

async function readAt(path: string, at: string, headers: Readonly<Record<string, string>> = {}) {
  const read = signedRead(addressOf(path), { at: new Date(at), secret }, now);
  return readReply(await api.fetch(new Request(read.url, { headers: { ...headers, ...read.headers } })));
}

async function ask(path: string, init: RequestInit = {}) {
  return readReply(await api.fetch(new Request(addressOf(path), init)));
}
