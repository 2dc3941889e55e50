import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { assertPublishable, encodeImage } from '../../scripts/publish/images/encode.ts';
import {
  ImageProblem,
  oneAtATime,
  pixelLimitOf,
  type PictureProblem,
} from '../../scripts/publish/images/picture-limits.ts';
import { isPublicAddress } from '../../scripts/http/public-address.ts';
import { fetchImage } from '../../scripts/publish/images/fetch-image.ts';
import { warningText } from '../../scripts/publish/http/panel/to-review.ts';
import { warningMessage } from '../../scripts/publish/messages.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { namedProduct, picture, type FakeBackend } from './fake-backend.ts';
import { openSynced, openWorkshop } from './workshop.ts';

let folder = '';
beforeEach(() => {
  folder = emptyShop().images;
  mkdirSync(folder, { recursive: true });
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
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 800, height: 1200, channels: 3, background: 'black', noise } as const;
    await encodeImage(await sharp({ create }).jpeg().toBuffer(), 'cover', folder);
    const phone = readdirSync(folder).filter((name) => name.endsWith('.avif'));
    expect(phone).toHaveLength(3);
    for (const name of phone) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(30_000);
  });

  it.each<[string, Buffer | Promise<Buffer>, PictureProblem['code']]>([
    [
      'an svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'unknown-format',
    ],
    ['an avif', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'), 'unknown-format'],
    ['a page', Buffer.from('<!doctype html>'), 'unknown-format'],
    ['nothing', Buffer.alloc(0), 'unknown-format'],
    ['the head of a png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'unreadable'],
    ['half a picture', halfOf(drawn(800, 1200).jpeg().toBuffer()), 'unreadable'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'too-large'],
    // Before it is decoded, and it is not called broken.
    ['more than 40 million pixels', drawn(9000, 5000).png().toBuffer(), 'too-many-pixels'],
  ])('refuses %s', async (_, bytes, code) => {
    const outcome = encodeImage(await bytes, 'cover', folder);
    await expect(outcome).rejects.toMatchObject({ problem: { code } });
    await expect(outcome).rejects.toBeInstanceOf(ImageProblem);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['png', 200, 40_000, 'cover', 40_000],
    ['jpeg', 200, 40_000, 'wideSlide', 40_000],
    ['gif', 200, 40_000, 'brand', 40_000],
    ['png', 1, 1_000_000, 'cover', 1_000_000],
    // AVIF takes 16384 pixels, WebP one less.
    ['png', 1, 16_384, 'cover', 16_384],
    ['png', 800, 22_000, 'cover', 16_500],
    ['png', 800, 22_000, 'wideSlide', 22_000],
  ] as const)(
    'refuses a %s of %i by %i as %s: a file of %i pixels',
    async (format, width, height, purpose, scaled) => {
      const bytes = await drawn(width, height).toFormat(format).toBuffer();
      const problem = { code: 'too-tall', height: scaled, most: 16_383 };
      const high = { problem: expect.objectContaining(problem) };
      await expect(encodeImage(bytes, purpose, folder)).rejects.toMatchObject(high);
      await expect(assertPublishable(bytes, purpose)).rejects.toMatchObject(high);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('refuses a strip that its camera says to turn upright', async () => {
    const bytes = await drawn(40_000, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await expect(assertPublishable(bytes, 'cover')).rejects.toMatchObject({ problem: { code: 'too-tall' } });
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a line of a million pixels', () => drawn(1_000_000, 1).png().toBuffer()],
    ['a column as high as WebP can be', () => drawn(1, 16_383).png().toBuffer()],
    ['a strip that is no longer one when it is narrower', () => drawn(800, 21_000).png().toBuffer()],
    ['a GIF that moves, whose frames together are too high', () => moving('gif', 60)],
    ['a WebP that moves, whose frames together are too high', () => moving('webp', 60)],
    ['shades of grey of 16 bits', () => drawn(300, 400).toColourspace('grey16').png().toBuffer()],
    ['inks (CMYK)', () => drawn(300, 400).toColourspace('cmyk').jpeg().toBuffer()],
  ])('publishes what it takes: %s', async (_, of) => {
    const bytes = await of();
    await assertPublishable(bytes, 'cover');
    await encodeImage(bytes, 'cover', folder);
    expect(readdirSync(folder).length).toBeGreaterThan(1);
  });

  it.each([
    ['uchar', 3, 40_000_000],
    ['uchar', 4, 40_000_000],
    ['ushort', 3, 26_666_666],
    ['ushort', 4, 20_000_000],
  ] as const)('counts its memory: %s of %i channels may have %i pixels', (depth, channels, pixels) => {
    expect(pixelLimitOf({ width: 1, height: 1, depth, channels })).toBe(pixels);
  });

  it('is made of one file for two products at once', async () => {
    const bytes = await drawn(400, 600).png().toBuffer();
    const [one, other] = await Promise.all([1, 2].map(() => encodeImage(bytes, 'cover', folder)));
    expect(one).toEqual(other);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

it.each([
  ['large', 4000, 1],
  ['small', 1000, 2],
])('of two %s pictures of %i by as many, %i are decoded at once', async (_, side, most) => {
  let [running, peak] = [0, 0];
  const decode = async () => {
    peak = Math.max(peak, ++running);
    await new Promise(setImmediate);
    running--;
  };
  await Promise.all([1, 2].map(() => oneAtATime({ width: side, height: side }, decode)));
  expect(peak).toBe(most);
});

describe('fetching a picture', () => {
  const options = { apiUrl: 'http://backend.test', retries: 0 };

  it.each([
    'https://evil.example/a.png',
    '//evil.example/a.png',
    'file:///etc/passwd',
    'https://a:b@backend.test/a.png',
  ])('asks no other host: %s', async (source) => {
    const fetch = () => Promise.reject(new Error('asked'));
    await expect(fetchImage(source, null, { ...options, fetch })).rejects.toMatchObject({
      problem: { code: 'other-host' },
    });
  });

  it('fetches from hosts that the owner named, and names the others', async () => {
    const bytes = await picture();
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = (input) => {
      asked.push(new Request(input).url);
      return Promise.resolve(new Response(new Uint8Array(bytes)));
    };
    const named = { ...options, fetch, pictureHosts: ['cdn.example.com'] };
    expect((await fetchImage('https://cdn.example.com/a.png', null, named))?.bytes).toEqual(bytes);
    for (const source of [
      'http://cdn.example.com/a.png',
      'https://cdn.example.com:8443/a.png',
      'https://user@cdn.example.com/a.png',
      'https://other.example.com/a.png',
      'https://127.0.0.1/a.png',
    ])
      await expect(fetchImage(source, null, named)).rejects.toMatchObject({
        problem: { code: 'other-host' },
      });
    expect(asked).toEqual(['https://cdn.example.com/a.png']);
  });

  it('asks no named host whose address is one of this machine or its network', async () => {
    const outcome = fetchImage('https://localhost/a.png', null, {
      ...options,
      retries: 0,
      pictureHosts: ['localhost'],
    });
    await expect(outcome).rejects.toMatchObject({ problem: { code: 'private-host', host: 'localhost' } });
  });

  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
    ],
    ...[
      '::1',
      '::',
      'fc00::1',
      'fe80::1',
      '::ffff:10.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'ff02::1',
      'x',
    ],
  ])('takes %s for no public address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '172.32.0.1', '200.45.0.1', '2606:4700::1111', '2800:3f0::1'])(
    'takes %s for one',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

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

  it('stops the publish when no host answers', async () => {
    const down = () => Promise.reject(new TypeError('fetch failed'));
    await expect(fetchImage('/a.png', null, { ...options, fetch: down })).rejects.toMatchObject({
      problem: 'api-unreachable',
    });
  });
});

describe('pictures of a publish', () => {
  it('are made once, and a broken one is a placeholder with a warning', async () => {
    const { backend, data, sync, query } = openWorkshop(3);
    backend.pictures.set('/media/1.png', await picture());
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

  it.each(['too tall', 'no encoder takes'])(
    'that are %s show the placeholder and are named with their product',
    async (fault) => {
      const { backend, sync, query } = openWorkshop(3);
      const [first, second] = backend.products;
      first!.picture = '/media/1.png';
      second!.picture = '/media/2.png';
      backend.pictures.set('/media/1.png', await drawn(200, 300).png().toBuffer());
      const isTall = fault === 'too tall';
      backend.pictures.set(
        '/media/2.png',
        await drawn(200, isTall ? 40_000 : 301)
          .png()
          .toBuffer(),
      );
      const toFormat = sharp.prototype.toFormat;
      const encoder = vi.spyOn(sharp.prototype, 'toFormat').mockImplementation(function (...formats) {
        const { input } = (this as unknown as { options: { input: { rawWidth: number; rawHeight: number } } })
          .options;
        if (input.rawHeight === 301) throw new Error('Processed image is too large for the HEIF format');
        return toFormat.apply(this, formats);
      });
      onTestFinished(() => encoder.mockRestore());
      const report = await sync();
      expect(report).toMatchObject({ pictures: 1 });
      const why = isTall
        ? 'is too tall: it would be 40000 pixels high on a page, and 16383 can be shown'
        : 'cannot be made into the files of a page: Processed image is too large for the HEIF format';
      const { title } = second!;
      expect(report.warnings.map(warningMessage)).toEqual([
        `the picture of "${title}" (/media/2.png) ${why}`,
      ]);
      expect(report.warnings.map(warningText).join()).toContain(`La imagen de «${title}» (/media/2.png)`);
      const covers = query("SELECT card ->> 'cover' AS cover FROM product ORDER BY slug");
      expect(covers.map(({ cover }) => cover === null)).toEqual([false, true, true]);
    },
  );

  it('of slides and brands that are too tall are left out and named', async () => {
    const { backend, sync, query } = openWorkshop(3);
    backend.pictures.set('/media/strip.png', await drawn(200, 40_000).png().toBuffer());
    backend.pictures.set('/media/good.png', await drawn(900, 300).png().toBuffer());
    const slide = (path: string) => ({ path, path_mobile: null, link: null });
    const { home } = backend.content['/home'];
    backend.content['/home'] = {
      home: {
        ...home,
        sliders: [slide('/media/strip.png'), slide('/media/good.png')],
        featured_brands: [{ name: 'Ivrea', slug: 'ivrea', path: '/media/strip.png' }],
      },
    } as never;
    const { warnings } = await sync();
    expect(new Set(warnings.map(warningMessage))).toEqual(
      new Set([
        'picture /media/strip.png is too tall: it would be 40000 pixels high on a page, and 16383 can be shown',
      ]),
    );
    const [row] = query("SELECT body FROM document WHERE name = 'home'");
    const shown = JSON.parse(String(row?.['body'])) as { slides: object[]; featuredBrands: object[] };
    expect(shown).toMatchObject({
      slides: [{ wide: { width: 900 } }],
      featuredBrands: [{ slug: 'ivrea', image: null }],
    });
    expect(shown.slides).toHaveLength(1);
  });

  it('that nothing shows any more are cleared away by a full sync', async () => {
    const { backend, data, sync } = openWorkshop(3);
    const first = backend.products[0]!;
    backend.pictures.set('/media/1.png', await picture('#234'));
    backend.pictures.set('/media/2.png', await picture('#843'));
    first.picture = '/media/1.png';
    await sync();
    const before = readdirSync(data.images);
    first.picture = '/media/2.png';
    await sync();
    expect(readdirSync(data.images)).toEqual(expect.arrayContaining(before));
    await sync({ isFull: true });
    const after = readdirSync(data.images);
    expect(after.filter((name) => before.includes(name))).toEqual([]);
    expect(after).toHaveLength(before.length);
  });

  it('that failed are asked for again by each poll until they come', async () => {
    const { backend, sync, query } = await openSynced(
      12,
      (shop) => (namedProduct(shop, 'tomo-7').picture = '/media/7.png'),
    );
    backend.pictures.set('/media/7.png', await picture());
    expect(await sync()).toMatchObject({ changedSlugs: ['tomo-7'], pictures: 1 });
    const [row] = query("SELECT card ->> 'cover' AS cover FROM product WHERE slug = 'tomo-7'");
    expect(row?.['cover']).not.toBeNull();
    backend.calls.length = 0;
    expect(await sync()).toMatchObject({ changedProducts: 0 });
    expect(backend.calls.filter((call) => call.startsWith('/product/'))).toEqual([]);
  });

  it('that failed wait behind those that were asked for less lately', async () => {
    const { backend, sync } = openWorkshop(30);
    for (const product of backend.products) product.picture = `/media/${product.id}.png`;
    await sync({ allowPictures: true });
    const asked = async () => {
      backend.calls.length = 0;
      await sync();
      return backend.calls.filter((call) => call.startsWith('/media/'));
    };
    const [first, second] = [await asked(), await asked()];
    expect([first.length, new Set([...first, ...second]).size]).toEqual([20, 30]);
  });
});

describe('covers that cannot be fetched', () => {
  const onOtherHost = ({ products }: FakeBackend, count: number) => {
    for (const product of products.slice(0, count))
      product.picture = `https://cdn.example.com/${product.id}.png`;
  };

  it('wait for a person when they are more than a tenth of the shop', async () => {
    const { backend, sync, query } = openWorkshop(40);
    onOtherHost(backend, 5);
    const report = await sync();
    expect(report).toMatchObject({ products: 35 });
    expect(report.refused.map(({ slug, why }) => `${slug} ${why}`)).toEqual(
      [1, 2, 3, 4, 5].map((id) => `tomo-${id} no-cover`),
    );
    expect(report.refused[0]?.detail).toBe(
      'its cover https://cdn.example.com/1.png is on cdn.example.com, which is neither the host of the API nor named by PICTURE_HOSTS',
    );
    expect(await sync()).toMatchObject({ products: 35, refused: { length: 5 } });
    expect(await sync({ allowPictures: true })).toMatchObject({ products: 40, refused: [] });
    expect(await sync()).toMatchObject({ products: 40, refused: [] });
    expect(query("SELECT count(*) AS n FROM product WHERE card ->> 'cover' IS NULL")).toEqual([{ n: 40 }]);
  });

  it('keep their product as it was published, with the cover that it had', async () => {
    const { backend, sync, query } = openWorkshop(12);
    for (const product of backend.products) {
      product.picture = `/media/${product.id}.png`;
      backend.pictures.set(product.picture, await picture(`#${product.id + 100}`));
    }
    await sync();
    const cover = () =>
      query("SELECT card ->> 'cover' AS cover, title FROM product WHERE slug = 'tomo-1'")[0];
    const before = cover();
    onOtherHost(backend, 4);
    for (const product of backend.products) product.title += ' (reedición)';
    expect(await sync()).toMatchObject({ changedProducts: 8, refused: { length: 4 } });
    expect(cover()).toEqual(before);
  });

  it('are no reason to wait while they are few', async () => {
    const { backend, sync } = openWorkshop(12);
    onOtherHost(backend, 3);
    expect(await sync()).toMatchObject({ products: 12, refused: [], warnings: { length: 3 } });
  });

  it('of all products end the publish with the reason and the host', async () => {
    const { backend, sync } = openWorkshop(12);
    onOtherHost(backend, 12);
    const outcome = sync();
    await expect(outcome).rejects.toMatchObject({ problem: 'nothing-to-sell' });
    await expect(outcome).rejects.toThrow(
      /12: have a cover that cannot be fetched.*--allow-pictures.*cdn\.example\.com/s,
    );
  });
});

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c82828' } });
}

async function moving(format: 'gif' | 'webp', count: number): Promise<Buffer> {
  const frame = (shade: number) =>
    sharp({ create: { width: 300, height: 400, channels: 3, background: { r: shade, g: 50, b: 90 } } });
  const frames = Array.from({ length: count }, (_, index) =>
    frame(index * 4)
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

async function halfOf(bytes: Promise<Buffer>): Promise<Buffer> {
  return (await bytes).subarray(0, 2000);
}
