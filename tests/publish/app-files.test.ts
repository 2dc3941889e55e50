/** What makes the shop installable: web app manifest and icons. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAppFiles, type webManifest } from '../../scripts/publish/browser-code/app-files.ts';
import { shop } from '../../src/shop.ts';

const root = join(import.meta.dirname, '../..');
const project = { sources: `${root}/src/`, publicFolder: `${root}/public/` };

let output = '';
let files: readonly string[] = [];
beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'vineta-app-'));
  files = await writeAppFiles({ ...project, output });
});
afterAll(() => rm(output, { recursive: true, force: true }));

const bytesOf = (file: string) => readFile(join(output, file));

describe('the web app manifest', () => {
  it('says what the shop is called, and its colours', async () => {
    const manifest = JSON.parse((await bytesOf('manifest.webmanifest')).toString()) as ReturnType<
      typeof webManifest
    >;
    expect(manifest).toMatchObject({ name: shop.name, lang: 'es-AR', start_url: '/', scope: '/' });
    expect(manifest).toMatchObject({ theme_color: '#17141d', background_color: '#fffdf6' });
    expect(manifest.icons.map(({ src }) => src.slice(1)).every((file) => files.includes(file))).toBe(true);
  });

  it.each([
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
    ['apple-touch-icon.png', 180],
  ])('has the icon %s, without transparency', async (file, size) => {
    const { width, height, format } = await sharp(await bytesOf(file)).metadata();
    expect({ width, height, format }).toEqual({ width: size, height: size, format: 'png' });
    expect((await sharp(await bytesOf(file)).stats()).isOpaque).toBe(true);
  });

  it('stands beside an icon for what asks for /favicon.ico, which holds one picture', async () => {
    const icon = await bytesOf('favicon.ico');
    expect(icon.subarray(0, 6).toString('hex')).toBe('000001000100');
    const [length, start] = [icon.readUInt32LE(14), icon.readUInt32LE(18)];
    expect(start + length).toBe(icon.length);
    const { width, height, format } = await sharp(icon.subarray(start)).metadata();
    expect({ width, height, format }).toEqual({ width: icon[6], height: icon[7], format: 'png' });
  });

  it('draws the logo within what every shape of an icon shows', async () => {
    const { data, info } = await sharp(await bytesOf('icon-maskable-512.png'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) =>
      data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex');
    const background = pixel(0, 0);
    let farthest = 0;
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        if (pixel(x, y) !== background) farthest = Math.max(farthest, Math.hypot(x - 256, y - 256));
      }
    }
    expect(farthest).toBeGreaterThan(100);
    expect(farthest).toBeLessThanOrEqual(0.4 * 512 + 1);
  });
});
