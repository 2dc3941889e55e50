import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeImage } from '../../scripts/publish/images/encode.ts';
import { inTurn, pixelLimitOf } from '../../scripts/publish/images/picture-limits.ts';
import { ImageProblem, type PictureProblem } from '../../scripts/publish/images/picture-problem.ts';
import { fetchImage } from '../../scripts/publish/images/fetch-image.ts';
import { warningText } from '../../scripts/publish/panel/to-review.ts';
import { warningMessage } from '../../scripts/publish/messages.ts';
import { openWorkshop } from './workshop.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vineta-images-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('encoding a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'takes a %s and makes what screens need of it',
    async (format) => {
      const bytes = await drawn(800, 1200).toFormat(format).toBuffer();
      const image = await encodeImage(bytes, 'cover', folder);
      expect(image).toMatchObject({ width: 600, height: 900 });
      const files = image.sources.map(({ path }) => readFileSync(join(folder, path.replace('/img/', ''))));
      // AVIF is written but never decoded (its decoder has had holes), so only its signature is checked.
      const kinds = files.map((file) =>
        /^....ftypavif|^RIFF....WEBP/s.exec(file.toString('latin1'))?.[0].slice(-4),
      );
      expect(kinds).toEqual(['avif', 'avif', 'avif', 'WEBP']);
      expect(await sharp(files.at(-1)).metadata()).toMatchObject({ width: 600, height: 900 });
      expect(image.sources.map(({ width }) => width)).toEqual([160, 320, 400, 600]);
    },
  );

  it('never enlarges', async () => {
    const image = await encodeImage(await drawn(200, 300).png().toBuffer(), 'cover', folder);
    expect(image).toMatchObject({ width: 200, height: 300 });
    const names = image.sources.map(({ path, width }) => [path.replace(/^.*(?=\.)/, ''), width]);
    expect(names).toEqual([
      ['.avif', 160],
      ['.avif', 200],
      ['.webp', 200],
    ]);
  });

  it('keeps what a phone shows first below 30 kB, even of noise', async () => {
    const noise = sharp({
      create: {
        width: 800,
        height: 1200,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    await encodeImage(await noise.jpeg().toBuffer(), 'cover', folder);
    const phone = readdirSync(folder).filter((name) => name.endsWith('.avif'));
    expect(phone).toHaveLength(3);
    for (const name of phone) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(30_000);
  });

  it('gives one name to one picture, and makes it once', async () => {
    const bytes = await drawn(400, 600).png().toBuffer();
    const first = await encodeImage(bytes, 'cover', folder);
    const made = readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs);
    expect(await encodeImage(bytes, 'cover', folder)).toEqual(first);
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs)).toEqual(made);
  });

  it.each([
    [
      'an svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'unknown-format',
    ],
    ['an avif', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'), 'unknown-format'],
    ['a page', Buffer.from('<!doctype html>'), 'unknown-format'],
    ['nothing', Buffer.alloc(0), 'unknown-format'],
    ['half a png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'unreadable'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'too-large'],
  ] satisfies [string, Buffer, PictureProblem['code']][])('refuses %s', async (_, bytes, code) => {
    const outcome = encodeImage(bytes, 'cover', folder);
    await expect(outcome).rejects.toMatchObject({ problem: { code } });
    await expect(outcome).rejects.toBeInstanceOf(ImageProblem);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a picture with more than 40 million pixels before it is decoded, and does not call it broken', async () => {
    const bytes = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await expect(encodeImage(bytes, 'cover', folder)).rejects.toMatchObject({
      problem: { code: 'too-many-pixels', pixels: 40_000_000 },
    });
  });

  it.each([
    ['uchar', 3, 40_000_000],
    ['uchar', 4, 40_000_000],
    ['ushort', 3, 26_666_666],
    ['ushort', 4, 20_000_000],
  ] as const)('counts its memory: %s of %i channels may have %i pixels', (depth, channels, pixels) => {
    expect(pixelLimitOf({ width: 1, height: 1, depth, channels })).toBe(pixels);
  });

  it('refuses half a picture', async () => {
    const bytes = await drawn(800, 1200).jpeg().toBuffer();
    await expect(encodeImage(bytes.subarray(0, 2000), 'cover', folder)).rejects.toMatchObject({
      problem: { code: 'unreadable' },
    });
  });

  it('is made of one file for two products at once', async () => {
    const bytes = await drawn(400, 600).png().toBuffer();
    const [one, other] = await Promise.all([1, 2].map(() => encodeImage(bytes, 'cover', folder)));
    expect(one).toEqual(other);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('large pictures', () => {
  it('are decoded one at a time, small ones beside each other', async () => {
    const most = async (side: number) => {
      const gates = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
      let running = 0;
      let peak = 0;
      const all = gates.map(({ promise }) =>
        inTurn({ width: side, height: side }, async () => {
          peak = Math.max(peak, ++running);
          await promise;
          running--;
        }),
      );
      for (const { resolve } of gates) {
        await new Promise(setImmediate);
        resolve(null);
      }
      await Promise.all(all);
      return peak;
    };
    expect([await most(4000), await most(1000)]).toEqual([1, 2]);
  });
});

describe('fetching a picture', () => {
  const options = { apiUrl: 'http://backend.test', retries: 0 };

  it.each([
    'https://evil.example/a.png',
    '//evil.example/a.png',
    'file:///etc/passwd',
    'https://a:b@backend.test/a.png',
  ])('asks nobody else: %s', async (source) => {
    const fetch = () => Promise.reject(new Error('asked'));
    await expect(fetchImage(source, null, { ...options, fetch })).rejects.toMatchObject({
      problem: { code: 'other-host' },
    });
  });

  it('follows no redirect and reads no more than 10 MB', async () => {
    const redirect = () =>
      Promise.resolve(new Response(null, { status: 302, headers: { location: '//evil.example' } }));
    await expect(fetchImage('/a.png', null, { ...options, fetch: redirect })).rejects.toMatchObject({
      problem: { code: 'status', status: 302 },
    });
    const flood = () => Promise.resolve(new Response(new Uint8Array(11 * 1024 * 1024)));
    await expect(fetchImage('/a.png', null, { ...options, fetch: flood })).rejects.toMatchObject({
      problem: { code: 'too-large', bytes: 10 * 1024 * 1024 },
    });
  });

  it('stops the publish when nobody answers', async () => {
    const down = () => Promise.reject(new TypeError('fetch failed'));
    await expect(fetchImage('/a.png', null, { ...options, fetch: down })).rejects.toMatchObject({
      problem: 'api-unreachable',
    });
  });
});

describe('pictures of a publish', () => {
  it('are made once, and a broken one is a placeholder with a warning', async () => {
    const { backend, data, sync, query } = openWorkshop(3);
    backend.pictures.set('/media/1.png', await drawn(300, 450).png().toBuffer());
    backend.products[0]!.picture = '/media/1.png';
    backend.products[1]!.picture = '/media/missing.png';
    const report = await sync();
    expect(report).toMatchObject({
      pictures: 1,
      warnings: [{ code: 'picture', source: '/media/missing.png', problem: { code: 'status', status: 404 } }],
    });
    const { title } = backend.products[1]!;
    expect(report.warnings.map(warningMessage)).toEqual([
      `the picture of "${title}" (/media/missing.png) was answered with 404`,
    ]);
    expect(report.warnings.map(warningText)).toEqual([
      `La imagen de «${title}» (/media/missing.png) no se puede publicar: no está (404).`,
    ]);
    const covers = query('SELECT slug, card FROM product ORDER BY slug').map(
      ({ card }) => (JSON.parse(String(card)) as { cover: { sources: { path: string }[] } | null }).cover,
    );
    expect(covers.map((cover) => cover === null)).toEqual([false, true, true]);
    expect(existsSync(join(data.images, covers[0]?.sources[0]?.path.replace('/img/', '') ?? ''))).toBe(true);
    backend.calls.length = 0;
    expect(await sync()).toMatchObject({ pictures: 0 });
    expect(backend.calls.filter((call) => call.startsWith('/media'))).toEqual(['/media/missing.png']);
  });

  it('that nothing shows any more are cleared away by a full sync', async () => {
    const { backend, data, sync } = openWorkshop(3);
    const [first] = backend.products;
    backend.pictures.set('/media/1.png', await drawn(300, 450).png().toBuffer());
    backend.pictures.set('/media/2.png', await drawn(200, 300).png().toBuffer());
    Object.assign(first ?? {}, { picture: '/media/1.png' });
    await sync();
    const before = readdirSync(data.images);
    Object.assign(first ?? {}, { picture: '/media/2.png' });
    await sync();
    expect(readdirSync(data.images)).toEqual(expect.arrayContaining(before));
    await sync({ isFull: true });
    const after = readdirSync(data.images);
    expect(after.filter((name) => before.includes(name))).toEqual([]);
    expect(after).toHaveLength(3);
  });
});

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });
}
