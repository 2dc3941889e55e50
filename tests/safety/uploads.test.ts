/** Malicious uploads: each is refused with a message, or re-encoded so that only pixels remain. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { apiForEach, type Reply } from '../support/api.ts';
import { customerForEach, saveProfile } from '../support/customer.ts';

const api = apiForEach({ hasMedia: true });
const ana = customerForEach(api);

const notAPicture = 'La imagen debe ser jpg, jpeg, png o gif.';
const tooHeavy = 'La imagen no puede superar los 8192KB.';
const tooLarge = 'La imagen tiene demasiados píxeles.';
const script = '<script>alert(1)</script><?php system("id"); ?>';

describe('refused with words', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    [
      'a drawing that calls itself a photo',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      notAPicture,
    ],
    ['a page', () => text(`<!doctype html>${script}`), notAPicture],
    ['a program', () => text('\u007fELF\u0002\u0001\u0001'), notAPicture],
    ['a document', () => text('%PDF-1.7'), notAPicture],
    ['one byte', () => text('\u00ff'), notAPicture],
    ['an AVIF', async () => flat().avif().toBuffer(), notAPicture],
    ['a WebP', async () => flat().webp().toBuffer(), notAPicture],
    ['a TIFF', async () => flat().tiff().toBuffer(), notAPicture],
    ['a script with the head of a gif', () => text(`GIF89a/*${script}*/=1;alert(1)//`), notAPicture],
    ['a script with the head of a jpeg', () => text(`\u00ff\u00d8\u00ff\u00e0${script}`), notAPicture],
    ['a png that ends in its head', async () => (await flat().png().toBuffer()).subarray(0, 40), notAPicture],
    ['a png that ends in the middle', async () => half(await noisy().png().toBuffer()), notAPicture],
    ['a jpeg that ends in the middle', async () => half(await noisy().jpeg().toBuffer()), notAPicture],
    ['a gif that ends in its head', async () => (await flat().gif().toBuffer()).subarray(0, 12), notAPicture],
    ['a png of 20,000 by 20,000 in 50 kB', () => bitmapPng(20_000, 20_000), tooLarge],
    ['a png that says 2,000,000 by 2,000,000', () => png(2_000_000, 2_000_000, new Uint8Array(10)), tooLarge],
    ['one byte too much', () => new Uint8Array(8192 * 1024 + 1), tooHeavy],
    ['a png of no width', () => png(0, 10, new Uint8Array(10)), notAPicture],
  ])('%s', async (_what, bytes, words) => {
    const answer = await save(new File([new Uint8Array(await bytes())], 'foto.png', { type: 'image/png' }));
    expect(answer).toMatchObject({ status: 422, words });
    expect(await readdir(api.media)).toEqual([]);
  });
});

describe('drawn anew', () => {
  it.each<[string, () => Promise<Uint8Array>]>([
    ['a gif with a script behind it', async () => followed(await flat().gif().toBuffer())],
    ['a png with a script behind it', async () => followed(await flat().png().toBuffer())],
    ['a jpeg with a script behind it', async () => followed(await flat().jpeg().toBuffer())],
    ['a png with a script in its text', async () => described(await flat().png().toBuffer())],
    [
      'a jpeg with a script in its data about itself',
      async () =>
        flat()
          .withExif({ IFD0: { Artist: script, ImageDescription: script } })
          .jpeg()
          .toBuffer(),
    ],
    ['a strip that no format of the web could hold', () => Promise.resolve(bitmapPng(200, 40_000))],
    ['a picture of 200,000 by 1', () => Promise.resolve(bitmapPng(200_000, 1))],
  ])('%s', async (_what, bytes) => {
    const file = new File([new Uint8Array(await bytes())], '../../../etc/foto.php\u0000.html');
    const answer = await save(file);
    expect(answer.status).toBe(200);
    const path = String(answer.body.profile.image_path);
    expect(path).toMatch(/^\/media\/perfiles\/[\da-f]{32}\.webp$/);
    const kept = await readFile(join(api.media, path.replace('/media/', '')));
    expect(kept.toString('latin1')).not.toMatch(/script|php|alert/);
    const { headers } = await api.get(`http://api.test${path}`);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  it('an animation of 400 pictures as its first one', async () => {
    const frames = Array.from({ length: 400 }, (_, index) => frame(index));
    const bytes = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    const answer = await save(new File([new Uint8Array(bytes)], 'a.gif'));
    const path = String(answer.body.profile.image_path);
    expect((await sharp(join(api.media, path.replace('/media/', ''))).metadata()).pages ?? 1).toBe(1);
  });
});

function save(image: File): Promise<Reply> {
  return saveProfile(ana, { image });
}

function text(characters: string): Uint8Array {
  return Buffer.from(characters, 'latin1');
}

function flat() {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: 'tomato' } });
}

function noisy() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 300, height: 300, channels: 3, background: 'black', noise } });
}

function frame(index: number): Promise<Buffer> {
  const background = { r: index % 256, g: (index * 7) % 256, b: 90 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

function half(bytes: Buffer): Uint8Array {
  return bytes.subarray(0, bytes.length / 2);
}

function followed(bytes: Buffer): Uint8Array {
  return Buffer.concat([bytes, Buffer.from(script)]);
}

function described(bytes: Buffer): Uint8Array {
  const afterHead = 8 + 25;
  const comment = chunk('tEXt', Buffer.from(`Comment\u0000${script}`, 'latin1'));
  return Buffer.concat([bytes.subarray(0, afterHead), comment, bytes.subarray(afterHead)]);
}

/** A decompression bomb: one bit per pixel, all zero. */
function bitmapPng(width: number, height: number): Uint8Array {
  const row = 1 + Math.ceil(width / 8);
  return png(width, height, deflateSync(new Uint8Array(row * height)));
}

function png(width: number, height: number, data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frameOf = Buffer.alloc(8);
  frameOf.writeUInt32BE(data.length, 0);
  frameOf.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frameOf.subarray(0, 4), body, frameOf.subarray(4)]);
}
