/** The API as a program: its port, its database, its pictures. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { connect, openDatabase } from '../../scripts/api/db/open.ts';
import { transaction } from '../../scripts/shared/transaction.ts';
import { startApi } from '../../scripts/api/server.ts';
import { Explained, usageCode } from '../../scripts/shared/command-line.ts';
import { dataLayout, settingsFrom } from '../../scripts/shared/settings.ts';
import { endpoints } from '../../src/api/all.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import { readReply, startTestApi } from '../support/api.ts';
import { catalogue } from '../support/catalogue.ts';
import { newCart, newCustomer } from '../support/customer.ts';
import { temporaryFolder } from '../support/folder.ts';

const root = mkdtempSync(join(tmpdir(), 'api-server-'));
const settings = { ...settingsFrom({ DATA_DIR: root }), apiPort: 0 };
const silent = pino({ enabled: false });
const opened = openDatabase(settings.data.apiDatabase);
await importCatalogue(opened, catalogue);
opened.close();
afterAll(() => rmSync(root, { recursive: true }));

async function started(differing: Partial<typeof settings> = {}) {
  const api = await startApi({ ...settings, ...differing }, silent);
  onTestFinished(() => api.stop());
  return api;
}

describe('the API on a port', () => {
  it('answers over HTTP and stops', async () => {
    const api = await startApi(settings, silent);
    const answer = await fetch(`${api.url}/api/v1/product/el-eternauta`);
    expect(await answer.json()).toHaveProperty('product.slug', 'el-eternauta');
    // Longer than the proxy's idle timeout, to avoid the keep-alive race (a request on a connection that is being
    // closed).
    expect(answer.headers.get('keep-alive')).toBe('timeout=65');
    await api.stop();
    await expect(fetch(api.url)).rejects.toThrow();
  });

  it('tells its health, also to strangers', async () => {
    const { url } = await started();
    const answer = await fetch(`${url}/health`, { headers: { 'X-Forwarded-For': '203.0.113.5' } });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('leads people to where they find its pages', async () => {
    const { url } = await started({ sandboxUrl: 'https://demo.shop.example' });
    const answer = await fetch(`${url}/api/v1/login/google`);
    expect(await answer.text()).toContain('"https://demo.shop.example/sandbox/google?');
  });

  it.each([
    [false, 403],
    [true, 200],
  ])('answers strangers or not: a demonstration, %s', async (isDemo, status) => {
    const { url } = await started({ isDemo });
    const headers = { 'X-Forwarded-For': '203.0.113.5' };
    expect((await fetch(`${url}/api/v1/sticky-messages`, { headers })).status).toBe(status);
  });

  it('says that its port is taken, and that there is no database, and makes none', async () => {
    const apiPort = Number(new URL((await started()).url).port);
    await expect(started({ apiPort })).rejects.toThrow(
      `Port ${apiPort} is taken by another program: stop that program, or set API_PORT to a free one.`,
    );
    const data = dataLayout(temporaryFolder());
    await expect(started({ data })).rejects.toThrow(Explained);
    expect(readdirSync(data.root)).toEqual([]);
  });
});

describe('the database', () => {
  const newDatabase = (path = ':memory:') => {
    const database = openDatabase(path);
    onTestFinished(() => void (database.isOpen && database.close()));
    return database;
  };

  it('is opened for durable writes, and readable for its user alone', () => {
    const path = join(root, 'own.db');
    const database = newDatabase(path);
    const names = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'];
    const pragmas = names.map((name) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
    expect(pragmas).toEqual(['wal', 2, 1, 5000]);
    database.exec("INSERT INTO document VALUES ('x', '1')");
    const modes = ['', '-wal', '-shm'].map((suffix) => statSync(path + suffix).mode & 0o777);
    // Windows has no permissions for others: every file is 0o666 there.
    expect(modes).toEqual(Array(3).fill(process.platform === 'win32' ? 0o666 : 0o600));
    const orphan = 'INSERT INTO cart_item (cart_id, product_id, quantity) VALUES (1, 12345, 1)';
    expect(() => database.exec(orphan)).toThrow(/FOREIGN KEY/);
  });

  it('of another version of the shop is refused unharmed, and never retried', () => {
    const path = join(root, 'other.db');
    newDatabase(path).exec('PRAGMA user_version = 1');
    const message = expect.stringContaining('start with an empty folder (DATA_DIR)');
    expect(() => openDatabase(path)).toThrow(expect.objectContaining({ message, code: usageCode }));
  });

  it('undoes a transaction with an error, which is thrown on, and joins one to another', () => {
    const database = newDatabase();
    const work = () => {
      database.exec("INSERT INTO document VALUES ('x', '1')");
      throw new RangeError('enough');
    };
    expect(() => transaction(database, work)).toThrow(RangeError);
    expect(database.prepare('SELECT count(*) AS n FROM document').get()).toEqual({ n: 0 });
    expect(transaction(database, () => transaction(database, () => database.isTransaction))).toBe(true);
    expect(database.isTransaction).toBe(false);
  });
});

it.each([
  ["UPDATE product SET title = title || '!'", true],
  ["INSERT INTO document VALUES ('linkPage', '{}')", true],
  ['DELETE FROM offer', true],
  ['UPDATE cart_item SET quantity = 2', false],
])('the version of the catalogue, which `npm run dev` watches, moves by %s: %s', async (sql, moves) => {
  const api = await startTestApi();
  await newCart(api, { emoji: 1 });
  const version = () => Number(api.value('SELECT version FROM catalogue_state'));
  const before = version();
  api.db.exec(sql);
  expect(version() > before).toBe(moves);
});

describe('while another program holds the database for writing', async () => {
  const path = join(root, 'busy.db');
  const database = openDatabase(path);
  await importCatalogue(database, catalogue);
  const api = await startTestApi({ database });
  const ana = newCustomer(api);
  const { uuid } = await ana.cart({ 'ano-cero': 1 });
  const writer = connect(path);
  beforeAll(async () => {
    // The cart becomes hers: a read writes when a cart changes hands, so that no customer gets the codes of another.
    await ana.get(`/cart?uuid=${uuid}`);
    // The first one makes the key that states are signed with.
    await ana.get('/login/google');
    writer.exec('BEGIN IMMEDIATE');
  });
  afterAll(() => {
    writer.close();
    api.close();
  });

  const reads = (Object.entries(endpoints) as [string, AnyEndpoint][]).filter(
    ([, { method }]) => method === 'GET',
  );

  it.each(reads)('%s is answered: a read never writes', async (_, endpoint) => {
    const answer = await ana.get(`${endpoint.path.replace(/\{\w+\}/g, '1')}?uuid=${uuid}`);
    expect(answer.status).toBeLessThan(500);
  });

  it('an order is refused, with the time to wait', async () => {
    const answer = await ana.order({ uuid });
    expect(answer).toMatchObject({ status: 503, words: expect.stringContaining('ocupado') });
    expect(answer.headers.get('Retry-After')).toBe('1');
  });

  it('prices stay while an import runs where an offer ends', async () => {
    api.clock.set('2026-12-02T12:00:00-03:00');
    const sale = async () => (await api.get('/product/en-oferta')).body.product.priceWithDiscount;
    expect(await sale()).not.toBeNull();
    writer.exec('ROLLBACK');
    expect(await sale()).toBeNull();
    expect((await ana.order({ uuid })).status).toBe(200);
  });
});

describe('pictures', () => {
  const media = join(root, 'media');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const get = async (path: string, init?: RequestInit) => {
    const api = await startTestApi({ media });
    return readReply(await api.fetch(new Request(`http://api.test/media/${path}`, init)));
  };
  beforeAll(() => {
    mkdirSync(join(media, 'covers'), { recursive: true });
    writeFileSync(join(root, 'secret.png'), 'secret');
    const files = {
      'uno.webp': 'a picture',
      'año 1.PNG': 'another',
      'dibujo.svg': drawing,
      'notes.html': 'x',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(media, 'covers', name), text);
    writeFileSync(join(media, '.hidden.png'), 'hidden');
    symlinkSync(join(root, 'secret.png'), join(media, 'covers/link.png'));
  });

  it.each([
    ['covers/uno.webp', 'image/webp', 'a picture'],
    ['covers/a%C3%B1o%201.PNG', 'image/png', 'another'],
    ['covers/dibujo.svg', 'image/svg+xml', drawing],
  ])('%s is served as %s, once, and runs nothing', async (path, type, content) => {
    const { status, headers, text } = await get(path);
    const length = String(content.length);
    expect([status, headers.get('Content-Type'), headers.get('Content-Length'), text]).toEqual([
      200,
      type,
      length,
      content,
    ]);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Cache-Control')).toMatch(/^public, max-age=\d{6,}$/);
    const again = await get(path, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length'), head.text]).toEqual([200, length, '']);
  });

  it.each([
    ...['covers/none.webp', 'covers', 'covers/', 'covers/notes.html', '.hidden.png', '..%2fsecret.png'],
    ...['%2e%2e/secret.png', 'covers/..%2f..%2fsecret.png', '..%5csecret.png', '%00.png', '%ZZ.png'],
    ...['%2fetc%2fpasswd', 'covers/link.png'],
  ])('%s is a 404 in words', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, words: expect.stringMatching(/\S/) });
  });
});
