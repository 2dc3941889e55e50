import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { glyphsOf } from '../../scripts/seed/covers/alphabet.ts';
import { coverSvg } from '../../scripts/seed/covers/cover.ts';
import { page } from '../../scripts/seed/covers/brush.ts';
import { coverBytes, renderPictures, type DrawnPicture } from '../../scripts/seed/covers/render.ts';
import { shopPictures } from '../../scripts/seed/covers/slide.ts';
import { shelfOrder, type SeedVolume } from '../../scripts/seed/shelf-order.ts';
import { slugOf } from '../../src/domain/slug.ts';

let media = '';
beforeAll(async () => {
  media = await mkdtemp(join(tmpdir(), 'covers-'));
});
afterAll(() => rm(media, { recursive: true, force: true }));

/** The first volume of each kind. */
const samples: readonly SeedVolume[] = (() => {
  const byKind = new Map<string, SeedVolume>();
  for (const volume of shelfOrder(1)) {
    if (!byKind.has(volume.series.kind)) byKind.set(volume.series.kind, volume);
    if (byKind.size === 18) break;
  }
  return [...byKind.values()];
})();

const pictures: readonly DrawnPicture[] = samples.map((volume) => ({
  path: `covers/${slugOf(volume.title)}.webp`,
  svg: () => coverSvg(volume),
  size: page,
}));

describe('covers', () => {
  it('are the same drawing each time, and another one for another volume', () => {
    expect(samples.map(coverSvg)).toEqual(pictures.map(({ svg }) => svg()));
    expect(new Set(pictures.map(({ svg }) => svg())).size).toBe(pictures.length);
  });

  it('need no fonts: everything is lettered in paths', () => {
    for (const { svg } of [...pictures, ...shopPictures()])
      expect(svg()).not.toMatch(/<text|font|NaN|undefined/);
  });

  it('letter every title: accents, ñ, digits and signs included', () => {
    const letters = (title: string): number => title.replace(/[()]/g, '').replaceAll('½', '1/2').length;
    for (const title of [
      'Ñandú ½',
      '¿Sueñan los androides?',
      '¡Ofertas!',
      'Spy × Family',
      'Nausicaä',
      'Batman #3',
    ])
      expect(glyphsOf(title)).toHaveLength(letters(title));
  });

  it('are WebP of 600 by 900, always drawn the same', async () => {
    expect(await renderPictures(pictures, media)).toEqual({ drawn: pictures.length, kept: 0 });
    for (const { path } of pictures) {
      const file = join(media, path);
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 600, height: 900 });
      expect((await stat(file)).size).toBeLessThanOrEqual(coverBytes);
    }
    expect(await renderPictures(pictures, media)).toEqual({ drawn: 0, kept: pictures.length });
    expect((await readdir(join(media, 'covers'))).filter((name) => !name.endsWith('.webp'))).toEqual([]);
    const file = join(media, pictures[0]?.path ?? '');
    const before = await readFile(file);
    await rm(file);
    expect(await renderPictures(pictures, media)).toEqual({ drawn: 1, kept: pictures.length - 1 });
    expect(await readFile(file)).toEqual(before);
  });
});

it('slides and brands have the sizes at which the home shows them', async () => {
  await renderPictures(shopPictures(), media);
  for (const [name, width, height] of [
    ['slides/one-piece', 1600, 560],
    ['slides/one-piece-mobile', 720, 720],
    ['brands/ivrea', 480, 240],
  ] as const)
    expect(await sharp(join(media, `${name}.webp`)).metadata()).toMatchObject({ width, height });
});
