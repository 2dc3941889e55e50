/** Field data at the site server: sampling of pages, and validation of reports. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { settingsFrom, type DataLayout } from '../../scripts/settings.ts';
import { fieldDataPath } from '../../src/domain/field-data.ts';
import { exampleReport } from '../field/example-report.ts';
import { ask, runSite, type Asking, type RunningSite } from './running-site.ts';
import { build, emptyShop, publish } from './tiny-shop.ts';

let layout: DataLayout;
let release: string;

beforeEach(async () => {
  layout = emptyShop();
  build(layout, {
    'index.html': 'inicio',
    '404.html': 'nada',
    'producto/tomo-1.html': 'tomo',
    'robots.txt': 'x',
  });
  release = (await publish(layout)).id;
});

const usual = { 'Content-Type': 'text/plain;charset=UTF-8', 'Sec-Fetch-Site': 'same-origin' };

function beacon(body: string, headers: Asking['headers'] = {}): Asking {
  return { method: 'POST', headers: { ...usual, ...headers }, body };
}

/** Views that were counted; the site is closed for it, which writes them. */
async function counted({ site }: RunningSite): Promise<number> {
  await site.close();
  try {
    const database = new DatabaseSync(layout.fieldDatabase, { readOnly: true });
    const row = database.prepare("SELECT sum(amount) AS views FROM field WHERE figure = 'failed'").get();
    database.close();
    return Number(row?.['views']);
  } catch {
    return 0;
  }
}

describe('a page', () => {
  const sampled = { fieldDataPercent: 20, random: () => 0.19 };

  it('that is sampled is told its kind and the release', async () => {
    const { ask: get } = await runSite(layout, sampled);
    const told = async (path: string) => (await get(path)).headers['server-timing'];
    expect(await told('/')).toBe(`field;desc="home ${release}"`);
    expect(await told('/producto/tomo-1?email=ana@example.com')).toBe(`field;desc="product ${release}"`);
    expect(await told('/no-existe')).toBe(`field;desc="notFound ${release}"`);
    expect(await told('/robots.txt')).toBeUndefined();
  });

  it('that is not is told so, since caches would keep what they were told last time', async () => {
    const { ask: get } = await runSite(layout, { ...sampled, random: () => 0.2 });
    expect((await get('/')).headers['server-timing']).toBe('field');
  });

  it('that is still valid in a cache is told as well', async () => {
    const { ask: get } = await runSite(layout, sampled);
    const { etag } = (await get('/')).headers;
    const again = await get('/', { headers: { 'If-None-Match': etag } });
    expect([again.status, again.headers['server-timing']]).toEqual([304, `field;desc="home ${release}"`]);
  });

  it.each(['DNT', 'Sec-GPC'])('of somebody with %s is never sampled', async (name) => {
    const { ask: get } = await runSite(layout, { fieldDataPercent: 100, random: () => 0 });
    expect((await get('/', { headers: { [name]: '1' } })).headers['server-timing']).toBe('field');
  });

  it('is told nothing where it is off, and the endpoint is not there', async () => {
    const site = await runSite(layout);
    expect((await site.ask('/')).headers['server-timing']).toBeUndefined();
    expect((await site.ask(fieldDataPath)).status).toBe(404);
    expect((await site.ask(fieldDataPath, beacon(JSON.stringify(exampleReport)))).status).toBe(404);
    expect(await counted(site)).toBe(0);
  });
});

describe('a report', () => {
  it('is answered without words and counted', async () => {
    const site = await runSite(layout, { fieldDataPercent: 100 });
    const answer = await site.ask(fieldDataPath, beacon(JSON.stringify(exampleReport)));
    expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
    expect(await counted(site)).toBe(1);
  });

  it('of a browser without Sec-Fetch-Site counts by its origin', async () => {
    const site = await runSite(layout, { fieldDataPercent: 100 });
    const from = (Origin: string) =>
      ask(site.port, fieldDataPath, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain', Host: 'tienda.example', Origin },
        body: JSON.stringify(exampleReport),
      });
    await from('https://tienda.example');
    await from('https://otra.example');
    await from('null');
    expect(await counted(site)).toBe(1);
  });

  it.each<[string, Asking]>([
    ['is too long', beacon(JSON.stringify({ ...exampleReport, release: 'x'.repeat(600) }))],
    ['is huge', beacon('x'.repeat(5_000_000))],
    ['has another type', beacon(JSON.stringify(exampleReport), { 'Content-Type': 'application/json' })],
    ['is of another site', beacon(JSON.stringify(exampleReport), { 'Sec-Fetch-Site': 'cross-site' })],
    [
      'has no origin',
      { ...beacon(JSON.stringify(exampleReport)), headers: { 'Content-Type': 'text/plain' } },
    ],
    ['is of somebody with Do Not Track', beacon(JSON.stringify(exampleReport), { DNT: '1' })],
    ['is of somebody with Global Privacy Control', beacon(JSON.stringify(exampleReport), { 'Sec-GPC': '1' })],
    ['is no JSON', beacon('lcp=1')],
    ['is empty', beacon('')],
    ['has a value that no browser reports', beacon(JSON.stringify({ ...exampleReport, lcp: 1e9 }))],
    ['is of an unknown kind', beacon(JSON.stringify({ ...exampleReport, kind: 'wp-admin' }))],
  ])('that %s is answered as any other, and not counted', async (_what, asking) => {
    const site = await runSite(layout, { fieldDataPercent: 100 });
    expect((await site.ask(fieldDataPath, asking)).status).toBe(204);
    expect(await counted(site)).toBe(0);
  });

  it('longer than it says, in chunks, is not counted', async () => {
    const site = await runSite(layout, { fieldDataPercent: 100 });
    const socket = connect(site.port, '127.0.0.1');
    const body = JSON.stringify(exampleReport) + ' '.repeat(600);
    socket.write(
      [
        `POST ${fieldDataPath} HTTP/1.1`,
        'Host: localhost',
        ...Object.entries(usual).map(([name, value]) => `${name}: ${value}`),
        'Transfer-Encoding: chunked',
        'Connection: close',
        '',
        `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      ].join('\r\n'),
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toContain(' 204 ');
    await once(socket.resume(), 'close');
    expect(await counted(site)).toBe(0);
  });

  it('is answered before its body came, so that nobody holds the server', async () => {
    const site = await runSite(layout, { fieldDataPercent: 100 });
    const socket = connect(site.port, '127.0.0.1');
    const head = Object.entries({ ...usual, Host: 'localhost', 'Content-Length': '200' });
    socket.write(
      `POST ${fieldDataPath} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain(' 204 ');
    socket.destroy();
    expect(await counted(site)).toBe(0);
  });

  it('that is replayed a thousand times counts up to the limit, and each is answered', async () => {
    const site = await runSite(layout, { fieldDataPercent: 100 });
    const body = JSON.stringify(exampleReport);
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => site.ask(fieldDataPath, beacon(body))),
      );
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses]).toEqual([204]);
    const views = await counted(site);
    expect(views).toBeGreaterThanOrEqual(60);
    expect(views).toBeLessThan(70);
  });

  it('is sent, never read', async () => {
    const { ask: get } = await runSite(layout, { fieldDataPercent: 100 });
    const { status, headers } = await get(fieldDataPath);
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });
});

describe('FIELD_DATA', () => {
  it.each<[string | undefined, number]>([
    [undefined, 20],
    ['', 20],
    ['0', 0],
    ['100', 100],
    ['0.5', 0.5],
  ])('%s is %d of a hundred views', (text, percent) => {
    expect(settingsFrom({ FIELD_DATA: text }).fieldDataPercent).toBe(percent);
  });

  it.each(['-1', '101', 'on'])('%s is refused', (text) => {
    expect(() => settingsFrom({ FIELD_DATA: text })).toThrow('FIELD_DATA');
  });
});
