/** Compression dictionaries (RFC 9842) in the site server: delivery and delta compression. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, zstdDecompressSync, type BrotliOptions } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveDictionary, readDictionary } from '../../scripts/publish/dictionary.ts';
import {
  activateRelease,
  createRelease,
  readCurrentId,
  releaseManifest,
} from '../../scripts/publish/release.ts';
import { collectGarbage } from '../../scripts/publish/release-garbage.ts';
import { dataLayout, settingsFrom, type DataLayout } from '../../scripts/settings.ts';
import { runSite, type RunningSite } from './running-site.ts';
import { at, build, day, emptyShop, longText } from './tiny-shop.ts';

/**
 * Common part of all pages, without repetitions, so that it does not compress. Together the pages exceed the server's
 * memory cache.
 */
const chrome = Array.from({ length: 1000 }, (_, index) =>
  createHash('sha1').update(`${index}`).digest('hex'),
).join(' ');
const page = (words: string) => `<!doctype html><title>${words}</title><p>${words}</p>${chrome}`;
const usual = 'gzip, deflate, br, zstd';

const pages = {
  'index.html': page('Inicio'),
  'nosotros.html': page('Nosotros'),
  'producto/akira-1.html': page('Akira 1'),
  'producto/nana-1.html': page('Nana 1'),
  'producto/monster-1.html': page('Monster 1'),
  '404.html': page('No está'),
  '_astro/late.AAAA1111.js': `// ${chrome}\nold()`,
  'img/a.webp': 'picture',
  'robots.txt': longText('Disallow: /x'),
};

/** Publishes as the publisher does: a release, its dictionary, the switch. */
async function publish(layout: DataLayout, ms = 0): Promise<string> {
  const before = await readCurrentId(layout);
  const { id } = await createRelease({ layout, now: at(ms) });
  await giveDictionary(layout, { id, manifest: await releaseManifest(layout, id) }, before);
  await activateRelease(layout, id);
  return id;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const named = (bytes: Buffer | string) => `:${sha256(bytes).toString('base64')}:`;
const magic = { dcz: '5e2a4d1820000000', dcb: 'ff444342' } as const;

function expectDifference(bytes: Buffer, encoding: 'dcz' | 'dcb', dictionary: Buffer, text: string): void {
  const mark = Buffer.from(magic[encoding], 'hex');
  const start = mark.length + 32;
  expect(bytes.subarray(0, mark.length)).toEqual(mark);
  expect(bytes.subarray(mark.length, start)).toEqual(sha256(dictionary));
  const options: BrotliOptions & { dictionary: Buffer } = { dictionary };
  const decode = encoding === 'dcz' ? zstdDecompressSync : brotliDecompressSync;
  expect(decode(bytes.subarray(start), options).toString()).toBe(text);
}

/** Published once, because compressing its pages takes a third of a second; each test has a copy. */
let published: DataLayout;
let layout: DataLayout;
let shop: RunningSite;
let dictionary: Buffer;
let path: string;

beforeAll(async () => {
  published = dataLayout(mkdtempSync(join(tmpdir(), 'vineta-serve-')));
  build(published, pages);
  await publish(published);
});
afterAll(() => {
  rmSync(published.root, { recursive: true, force: true });
});
beforeEach(async () => {
  layout = emptyShop();
  cpSync(published.root, layout.root, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  shop = await runSite(layout, { hasDictionaries: true });
  const { headers } = await shop.ask('/');
  path = `/_dictionary/${/^dictionary;desc=([\da-f]{16})$/.exec(String(headers['server-timing']))?.[1]}`;
  dictionary = (await shop.ask(path)).bytes;
});

const asking = (
  encoding: string,
  bytes: Buffer | string = dictionary,
  more: Record<string, string> = {},
) => ({
  headers: { 'Accept-Encoding': encoding, 'Available-Dictionary': named(bytes), ...more },
});

describe('the dictionary of a release', () => {
  it('is pages of each kind, kept for ever, for documents of the whole site', async () => {
    const { status, headers } = await shop.ask(path);
    expect(status).toBe(200);
    expect(headers['use-as-dictionary']).toBe('match="/*", match-dest=("document")');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const words of ['Inicio', 'Nosotros', 'Akira 1', 'Nana 1'])
      expect(dictionary.toString()).toContain(words);
    expect((await shop.ask(path, { headers: { 'Accept-Encoding': 'br' } })).headers['content-encoding']).toBe(
      'br',
    );
    expect((await shop.ask('/_dictionary/0123456789abcdef')).status).toBe(404);
  });

  it('stays while it serves: another price is no reason for another one, other pages are', async () => {
    const first = await readDictionary(layout, (await readCurrentId(layout)) ?? '');
    build(layout, { 'producto/akira-1.html': page('Akira 1, más barato') });
    expect(await readDictionary(layout, await publish(layout, day))).toEqual(first);
    const other = (words: string) =>
      page(words).replaceAll(/[\da-f]{40}/g, (text) => sha256(text).toString('hex'));
    build(layout, {
      'index.html': other('Inicio'),
      'nosotros.html': other('Nosotros'),
      'producto/akira-1.html': other('Akira 1'),
      'producto/nana-1.html': other('Nana 1'),
    });
    const next = await readDictionary(layout, await publish(layout, 2 * day));
    expect(next?.hash).not.toBe(first?.hash);
    await shop.site.refresh();
    // Clients with the old dictionary still get deltas to it, and the reference to the new one.
    const answer = await shop.ask('/producto/monster-1', asking('dcz'));
    expectDifference(answer.bytes, 'dcz', dictionary, pages['producto/monster-1.html']);
    expect(answer.headers['server-timing']).toBe(`dictionary;desc=${next?.hash.slice(0, 16)}`);
  });

  it('outlives the releases that are let go of for as long as one that is kept has it', async () => {
    for (let n = 1; n < 13; n += 1) {
      build(layout, { 'robots.txt': longText(`Disallow: /${n}`) });
      await publish(layout, n * 1000);
      await collectGarbage(layout, at(n * 1000));
    }
    await collectGarbage(layout, at(day), { isThorough: true });
    const again = await runSite(layout, { hasDictionaries: true });
    expect((await again.ask(path)).bytes).toEqual(dictionary);
  });
});

describe('a page for who has the dictionary', () => {
  it.each([
    ['gzip, deflate, br, zstd, dcb, dcz', 'dcz'],
    ['dcb', 'dcb'],
    ['dcz;q=0.5, dcb', 'dcb'],
    ['br, DCZ', 'dcz'],
  ] as const)('for %s is %s', async (accepted, encoding) => {
    const answer = await shop.ask('/producto/monster-1', asking(accepted));
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding, Available-Dictionary',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(answer.bytes.length),
      'cache-control': 'no-cache',
    });
    expectDifference(answer.bytes, encoding, dictionary, pages['producto/monster-1.html']);
    expect(answer.bytes.length).toBeLessThan(200);
  });

  it('has an entity tag of its own, and 304 for it', async () => {
    const plain = await shop.ask('/', { headers: { 'Accept-Encoding': usual } });
    const answer = await shop.ask('/', asking('dcz'));
    const other = await shop.ask('/', asking('dcb'));
    const tags = [plain, answer, other].map(({ headers }) => headers.etag ?? '');
    expect(new Set(tags).size).toBe(3);
    const again = await shop.ask('/', asking('dcz', dictionary, { 'If-None-Match': tags[1] ?? '' }));
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const mixed = await shop.ask('/', asking('dcz', dictionary, { 'If-None-Match': tags[2] ?? '' }));
    expect([mixed.status, mixed.headers['content-encoding']]).toEqual([200, 'dcz']);
    // The ETag from before the dictionary is still valid: 304.
    const before = asking(`${usual}, dcz`, dictionary, { 'If-None-Match': tags[0] ?? '' });
    const whole = await shop.ask('/', before);
    expect([whole.status, whole.headers.etag]).toEqual([304, tags[0]]);
    expect((await shop.ask('/', asking('dcz', dictionary, { 'If-None-Match': tags[0] ?? '' }))).status).toBe(
      200,
    );
  });

  it('answers HEAD like GET, and a page that is not there as well', async () => {
    const head = await shop.ask('/', { method: 'HEAD', ...asking('dcz') });
    const get = await shop.ask('/', asking('dcz'));
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    const lost = await shop.ask('/nada', asking('dcz'));
    expect(lost.status).toBe(404);
    expectDifference(lost.bytes, 'dcz', dictionary, pages['404.html']);
  });

  it('is made once for many who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.ask('/', asking('dcz'))));
    expect(new Set(answers.map(({ bytes }) => bytes.toString('hex'))).size).toBe(1);
  });
});

describe('whoever has none is answered as ever', () => {
  it.each<readonly [string, string, () => string | null]>([
    ['no dictionary', `${usual}, dcb, dcz`, () => null],
    ['one that nobody gave out', `${usual}, dcz`, () => named('other bytes')],
    ['the hash of a page', `${usual}, dcz`, () => named(pages['index.html'])],
    ['a dictionary, but neither encoding', usual, () => named(dictionary)],
    ['both encodings refused', `${usual}, dcz;q=0, dcb;q=0`, () => named(dictionary)],
    ['an asterisk', 'br, *', () => named(dictionary)],
    ['a header that is none', 'br, dcz', () => 'abc'],
    ['too short a hash', 'br, dcz', () => ':YWJj:'],
    ['a list of hashes', 'br, dcz', () => `${named(dictionary)}, ${named(dictionary)}`],
  ])('%s', async (_, accepted, available) => {
    const hash = available();
    const headers = { 'Accept-Encoding': accepted, ...(hash && { 'Available-Dictionary': hash }) };
    const answer = await shop.ask('/', { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers.vary).toBe('Accept-Encoding, Available-Dictionary');
    expect(brotliDecompressSync(answer.bytes).toString()).toBe(pages['index.html']);
  });

  it('for pictures and texts there is none', async () => {
    const picture = await shop.ask('/img/a.webp', asking('dcz'));
    expect(picture.headers['content-encoding']).toBeUndefined();
    expect(picture.headers.vary).toBeUndefined();
    const robots = await shop.ask('/robots.txt', asking('br, dcz'));
    expect(robots.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  });
});

describe('scripts of the next release', () => {
  const next = '_astro/late.BBBB-2_2.js';
  const code = `// ${chrome}\nnewer()`;

  it('travel as the difference to the one of the last', async () => {
    const old = await shop.ask('/_astro/late.AAAA1111.js');
    expect(old.headers['use-as-dictionary']).toBe('match="/_astro/late.*.js"');
    build(layout, { '_astro/late.AAAA1111.js': null, [next]: code });
    await publish(layout, day);
    await shop.site.refresh();
    const answer = await shop.ask(`/${next}`, asking('br, dcz', old.bytes));
    expect(answer.headers).toMatchObject({
      'content-encoding': 'dcz',
      vary: 'Accept-Encoding, Available-Dictionary',
      'cache-control': 'public, max-age=31536000, immutable',
      'use-as-dictionary': 'match="/_astro/late.*.js"',
    });
    expectDifference(answer.bytes, 'dcz', old.bytes, code);
    expect(answer.bytes.length).toBeLessThan(120);
  });

  it('also after a rollback, from the newer to the older', async () => {
    const first = (await readCurrentId(layout)) ?? '';
    build(layout, { '_astro/late.AAAA1111.js': null, [next]: code });
    await publish(layout, day);
    await activateRelease(layout, first);
    await shop.site.refresh();
    const old = pages['_astro/late.AAAA1111.js'];
    const answer = await shop.ask('/_astro/late.AAAA1111.js', asking('dcz', code));
    expectDifference(answer.bytes, 'dcz', Buffer.from(code), old);
  });
});

describe('switched off', () => {
  it('it is by the environment, read strictly', () => {
    const isOn = (text?: string) => settingsFrom({ COMPRESSION_DICTIONARIES: text }).hasDictionaries;
    expect([isOn(), isOn(''), isOn('1'), isOn('0')]).toEqual([true, true, true, false]);
    expect(() => isOn('off')).toThrow('COMPRESSION_DICTIONARIES is "off"; it should be 1 or 0');
  });

  it('nothing speaks of dictionaries', async () => {
    const off = await runSite(layout);
    for (const target of ['/', '/_astro/late.AAAA1111.js']) {
      const { headers } = await off.ask(target, asking('br, dcz'));
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
      expect(headers).not.toHaveProperty('use-as-dictionary');
      expect(headers).not.toHaveProperty('server-timing');
    }
  });
});
