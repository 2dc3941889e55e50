import { expect, it } from 'vitest';
import { coverPreload, imageSources } from '../../src/components/catalogue/card/cover-sources.ts';

const picture = (widths: readonly number[]) => {
  const sources = widths.map((width) => ({ path: `/img/a-${width}.avif`, width }));
  return { sources, width: widths.at(-1) ?? 0, height: 900 };
};

it('offers every width of a picture, the narrowest as the plain source', () => {
  expect(imageSources(picture([200, 480]))).toEqual({
    src: '/img/a-200.avif',
    srcSet: '/img/a-200.avif 200w, /img/a-480.avif 480w',
    width: 480,
    height: 900,
  });
});

it('leaves out the files that no screen needs for a small picture', () => {
  const { srcSet } = imageSources(picture([160, 320, 600]), 96);
  expect(srcSet).toBe('/img/a-160.avif 160w, /img/a-320.avif 320w');
});

it('offers the first of two formats of one width', () => {
  const { sources, ...size } = picture([160, 320]);
  const { srcSet } = imageSources({ ...size, sources: [...sources, { path: '/img/a.webp', width: 320 }] });
  expect(srcSet).toBe('/img/a-160.avif 160w, /img/a-320.avif 320w');
});

it.each([
  ['grid', '/img/a-320.avif 320w, /img/a-400.avif 400w'],
  ['strip', '/img/a-320.avif 320w, /img/a-400.avif 400w'],
  ['product', '/img/a-160.avif 160w, /img/a-320.avif 320w, /img/a-400.avif 400w'],
] as const)('fetches ahead of a %s the files that its cover chooses from', (place, srcset) => {
  expect(coverPreload(picture([160, 320, 400]), place)[0]?.srcset).toBe(srcset);
  expect(coverPreload(null, place)).toEqual([]);
});

it('refuses a picture without files', () => {
  expect(() => imageSources(picture([]))).toThrow(RangeError);
});
