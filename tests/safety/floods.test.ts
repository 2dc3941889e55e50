/** Floods of one stranger or of a network of them: who asks is counted, hashing has a short queue, no row stays. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApiOptions } from '../../scripts/api/app.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { deleteExpired, startHousekeeping } from '../../scripts/api/housekeeping.ts';
import { codeOf } from '../../scripts/api/session/identity-login.ts';
import { hashPassword, mostWaiting, safeCost, testCost } from '../../scripts/api/session/passwords.ts';
import { takeDelivery } from '../../scripts/publish/state/reported-changes.ts';
import { withPublisherDatabase } from '../../scripts/publish/state/database.ts';
import { dataLayout } from '../../scripts/shared/settings.ts';
import { inTurn, startTestApi, type Reply, type TestApi, type TestApiOptions } from '../support/api.ts';
import { home, newCustomer, productId, quote } from '../support/customer.ts';
import { temporaryFolder } from '../support/folder.ts';

async function open(options: TestApiOptions = {}): Promise<TestApi> {
  const api = await startTestApi({ isPublic: true, ...options });
  onTestFinished(() => api.close());
  return api;
}

const countOf = (answers: readonly Reply[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

const tens = { points: 10, duration: 600 };
const limits: ApiOptions['limits'] = {
  loginsFrom: tens,
  mailsFrom: tens,
  contactsFrom: tens,
  accountsFrom: tens,
};

const names = { name: 'Ana', surname: 'Núñez', username: 'ana' };
const message = { name: 'Ana', phone: '11 5555', subject: 'Consulta', message: 'Hola' };

/** Each names another address, so that only who asks tells that they belong together. */
const floods: readonly [string, (api: TestApi, email: string, from: string) => Promise<Reply>][] = [
  ['logins', (api, email, from) => api.post('/login', { email, password: 'adivinada' }, { from })],
  [
    'registrations',
    (api, email, from) => api.post('/registration', { ...names, email, password: 'inventada' }, { from }),
  ],
  ['recoveries', (api, email, from) => api.post('/recover-password', { email }, { from })],
  ['contacts', (api, email, from) => api.post('/contact', { ...message, email }, { from })],
  [
    'accounts by Facebook',
    (api, email, from) => {
      const identity = { ...names, subject: email, email, emailVerified: true };
      return api.post('/login/facebook', { access_token: codeOf(identity) }, { from });
    },
  ],
];

describe.each(floods)('60 %s of 60 addresses', (_what, send) => {
  const flood = async (fromOf: (time: number) => string) => {
    const api = await open({ limits });
    const answers = await inTurn(60, (time) => send(api, `persona-${time}@example.com`, fromOf(time)));
    return { api, answers, refused: countOf(answers, 429) };
  };

  it('from one network address stop after ten, with the time to wait', async () => {
    const { api, answers, refused } = await flood(() => '203.0.113.7');
    expect(refused).toBe(50);
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(60);
    expect(answers.at(-1)?.words).toContain('Demasiados');
    expect((await send(api, 'vecina@example.com', '198.51.100.1')).status).not.toBe(429);
  });

  it('from a /64 of IPv6 count as one', async () => {
    expect((await flood((time) => `2001:db8:1:2::${time.toString(16)}`)).refused).toBe(50);
  });

  it('from a /24, and from a /48 of IPv6, stop after five times as many', async () => {
    expect((await flood((time) => `203.0.113.${time}`)).refused).toBe(10);
    expect((await flood((time) => `2001:db8:1:${time.toString(16)}::1`)).refused).toBe(10);
  });

  it('from this machine itself count, too, as behind a silent proxy', async () => {
    expect((await flood(() => '127.0.0.1')).refused).toBe(50);
  });
});

describe('a stranger who names others', () => {
  it('by a forged X-Forwarded-For is known by what the proxy of the shop appended', async () => {
    const api = await open({ limits });
    const answers = await inTurn(20, (time) =>
      api.post(
        '/login',
        { email: `p${time}@example.com`, password: 'x' },
        { headers: { 'X-Forwarded-For': `198.51.100.${time}, 203.0.113.7` } },
      ),
    );
    expect(countOf(answers, 429)).toBe(10);
  });

  it('does not lock out those who know their password', async () => {
    const api = await open({ limits });
    newCustomer(api, 'ana@example.com', { passwordHash: await hashPassword('historieta123', testCost) });
    const logIn = () =>
      api.post('/login', { email: 'ana@example.com', password: 'historieta123' }, { from: '203.0.113.7' });
    const answers = await inTurn(30, logIn);
    expect(countOf(answers, 200)).toBe(30);
  });
});

/** Long enough that four reads come in between, also on a busy machine. */
const passwordCost = safeCost / 4;

describe('300 logins at once', () => {
  it('wait in a short queue or get 429; pages are read meanwhile', async () => {
    const media = temporaryFolder();
    mkdirSync(join(media, 'products'));
    writeFileSync(join(media, 'products/uno.webp'), 'a picture');
    const api = await open({ media, passwordCost });
    let answered = 0;
    const logins = Array.from({ length: 300 }, async (_, index) => {
      const from = `203.0.${index}.7`;
      const answer = await api.post('/login', { email: `p${index}@example.com`, password: 'x' }, { from });
      if (answer.status !== 429) answered += 1;
      return answer;
    });
    for (const path of ['http://api.test/media/products/uno.webp', '/product/el-eternauta', '/home', '/cart'])
      expect((await api.get(path, { from: '198.51.100.1' })).status, path).toBe(200);
    // The last of the queue is still waiting: nothing that is read waited for it.
    expect(answered).toBeLessThan(mostWaiting);
    const answers = await Promise.all(logins);
    // One is being hashed while so many wait.
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([mostWaiting + 1, 300 - mostWaiting - 1]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('that found the queue full are no guesses: the same shopper gets in afterwards', async () => {
    const api = await open({ passwordCost });
    newCustomer(api, 'ana@example.com', { passwordHash: await hashPassword('historieta123', testCost) });
    const filling = Array.from({ length: mostWaiting + 1 }, (_, index) =>
      api.post('/login', { email: `p${index}@example.com`, password: 'x' }, { from: `203.0.${index}.7` }),
    );
    const logIn = () =>
      api.post('/login', { email: 'ana@example.com', password: 'historieta123' }, { from: '198.51.100.1' });
    const refused = await Promise.all(Array.from({ length: 15 }, logIn));
    expect(countOf(refused, 429)).toBe(15);
    await Promise.all(filling);
    expect((await logIn()).status).toBe(200);
  });
});

describe('rows that a stranger writes', () => {
  const rowsOf = (api: TestApi) =>
    Object.fromEntries(
      ['token', 'cart', 'mail', 'secret'].map((table) => [table, api.value(`SELECT count(*) FROM ${table}`)]),
    );
  const later = (api: TestApi, days: number) => {
    api.clock.set(new Date(api.clock.now().getTime() + days * 86_400_000).toISOString());
    return deleteExpired(shopDataOf(api.db), api.clock.now());
  };

  it('are none at the beginning of a login with Google, however often', async () => {
    const api = await open();
    const states = new Set<string>();
    for (let time = 0; time < 200; time += 1) {
      const { googleUrl } = (await api.get('/login/google')).body.data;
      states.add(new URL(googleUrl).searchParams.get('state') ?? '');
    }
    expect([states.size, rowsOf(api)]).toEqual([200, { token: 0, cart: 0, mail: 0, secret: 1 }]);
  });

  it('by the calculator end after a day, in which a product finds its destination', async () => {
    const api = await open();
    const uuids = await inTurn(30, async () => (await quote(api, { uuid: '' }, home)).body.cart.uuid);
    const cart = { product_id: productId(api, 'el-eternauta'), quantity: 1 };
    await api.post(`/cart?uuid=${uuids[0]}`, cart);
    expect(rowsOf(api)).toMatchObject({ cart: 30 });
    await later(api, 1);
    expect(api.rows('SELECT uuid FROM cart')).toEqual([{ uuid: uuids[0] }]);
  });

  it.each([
    [
      'carts by products',
      (api: TestApi, from: string) => api.post('/cart', { product_id: 1, quantity: 1 }, { from }),
    ],
    [
      'carts by the calculator',
      (api: TestApi, from: string) => api.post('/cart/v2/shipment-calculator', home, { from }),
    ],
  ])('as %s are so many an hour from one network', async (_, openCart) => {
    const api = await open({ limits: { cartsFrom: tens } });
    const answers = await inTurn(30, () => openCart(api, '203.0.113.7'));
    expect([countOf(answers, 200), countOf(answers, 429), rowsOf(api)['cart']]).toEqual([10, 20, 10]);
    const { uuid } = answers[0]?.body.cart ?? {};
    const change = { product_id: 1, quantity: 1 };
    expect((await api.post(`/cart?uuid=${uuid}`, change, { from: '203.0.113.7' })).status).toBe(200);
  });

  it('all end: sessions, links, used states of logins, carts and mails', async () => {
    const api = await open();
    const ana = newCustomer(api);
    const used = await ana.cart({ 'el-eternauta': 1 });
    await api.post('/registration', { ...names, email: 'otra@example.com', password: 'inventada' });
    await api.post('/recover-password', { email: ana.email });
    await api.post('/recover-password', { email: 'nadie@example.com' });
    const { googleUrl } = (await api.get('/login/google')).body.data;
    const state = new URL(googleUrl).searchParams.get('state') ?? '';
    const code = codeOf({ ...names, subject: 'g', email: ana.email, emailVerified: true });
    await api.post(`/login/google?${new URLSearchParams({ state, code })}`);
    await quote(api, { uuid: '' }, home);
    expect(rowsOf(api)).toMatchObject({ cart: 2, mail: 2 });
    const purposes = () =>
      api.rows('SELECT DISTINCT purpose FROM token ORDER BY purpose').map(({ purpose }) => purpose);
    expect(purposes()).toEqual(['google', 'recovery', 'registration', 'session']);

    await later(api, 1);
    expect([purposes(), rowsOf(api)['cart']]).toEqual([['registration', 'session'], 1]);
    await later(api, 2);
    expect(purposes()).toEqual(['session']);
    await later(api, 28);
    expect([purposes(), rowsOf(api)]).toEqual([[], { token: 0, cart: 1, mail: 2, secret: 1 }]);
    await api.post(`/cart?uuid=${used.uuid}`, { product_id: productId(api, 'el-eternauta'), quantity: 1 });
    await later(api, 89);
    expect(rowsOf(api)['cart']).toBe(1);
    await later(api, 1);
    expect(rowsOf(api)).toMatchObject({ cart: 0, mail: 2 });
    await later(api, 366);
    expect(rowsOf(api)['mail']).toBe(0);
  });

  it('are deleted in small pieces, and found by an index, however many there are', async () => {
    const api = await open();
    const ana = newCustomer(api);
    api.db.exec(`INSERT INTO token (hash, purpose, email, issued_at, expires_at)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      SELECT 'h' || i, 'registration', 'p' || i || '@example.com', '2026-11-01', '2026-11-02' FROM n`);
    const plans = [
      "SELECT data FROM token WHERE customer_id = 1 AND purpose = 'address' AND expires_at > ''",
      "SELECT data FROM token WHERE email = 'x' AND purpose = 'registration' AND expires_at > ''",
      "SELECT hash FROM token WHERE expires_at <= '2026' LIMIT 2000",
      "SELECT id FROM cart WHERE expires_at <= '2026' LIMIT 2000",
      "SELECT id FROM mail WHERE sent_at < '2026' LIMIT 2000",
      "SELECT * FROM mail WHERE recipient = 'x' ORDER BY id DESC LIMIT 20",
    ].map((query) => api.rows(`EXPLAIN QUERY PLAN ${query}`).map(({ detail }) => String(detail)));
    for (const plan of plans) expect(plan.join()).toMatch(/^SEARCH \w+ USING [^,]*INDEX[^,]*$/);
    await later(api, 0);
    expect(rowsOf(api)).toMatchObject({ token: 1 });
    expect((await ana.get('/account/profile')).status).toBe(200);
  });

  it('are deleted every minute by the API itself', async () => {
    const api = await open();
    const ended =
      "INSERT INTO token (hash, purpose, issued_at, expires_at) VALUES ('h', 'google', '2020', '2021')";
    api.db.exec(ended);
    const log = pino({ enabled: false });
    const stop = startHousekeeping(api.db, {
      siteUrl: '',
      apiUrl: '',
      log,
      onStock: () => Promise.resolve(),
      everyMs: 5,
    });
    onTestFinished(stop);
    await expect.poll(() => rowsOf(api)['token']).toBe(0);
    await expect(deleteExpired(shopDataOf(api.db), new Date(), () => false)).resolves.toBeUndefined();
  });

  it('of the webhook’s deliveries are forgotten when they cannot be repeated', () => {
    const data = dataLayout(temporaryFolder());
    const changes = { products: [], lookAgainAt: [] };
    const deliver = (id: string, now: number) => takeDelivery(data, { id, until: now + 1000, now }, changes);
    for (let time = 0; time < 20; time += 1) expect(deliver(`d${time}`, 0)).toBe(true);
    expect([deliver('d3', 900), deliver('new', 1001)]).toEqual([false, true]);
    const seen = withPublisherDatabase(data, (database) =>
      database.prepare('SELECT delivery FROM seen').all(),
    );
    expect(seen).toEqual([{ delivery: 'new' }]);
  });

  it('as logins of one customer are fifty sessions at most: the oldest ends', async () => {
    const api = await open();
    const ana = newCustomer(api);
    const { tokens } = shopDataOf(api.db);
    for (let time = 1; time <= 50; time += 1) {
      api.clock.set(new Date(api.clock.now().getTime() + 1000).toISOString());
      tokens.issue('session', api.clock.now(), { customerId: ana.id });
    }
    expect([rowsOf(api)['token'], (await ana.get('/account/profile')).status]).toEqual([50, 401]);
  });
});
