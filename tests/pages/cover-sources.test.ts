import { expect, it } from 'vitest';
import { coverPreload, imageSources } from '../../src/components/catalogue/card/cover-sources.ts';

it('offers every width of a picture, the narrowest as the plain source', () => {
  const sources = [
    { path: '/img/a-200.webp', width: 200 },
    { path: '/img/a-480.webp', width: 480 },
  ];
  expect(imageSources({ sources, width: 480, height: 720 })).toEqual({
    src: '/img/a-200.webp',
    srcSet: '/img/a-200.webp 200w, /img/a-480.webp 480w',
    width: 480,
    height: 720,
  });
});

it('leaves out the files that no screen needs for a small picture', () => {
  const sources = [160, 320, 600].map((width) => ({ path: `/img/a-${width}.webp`, width }));
  expect(imageSources({ sources, width: 600, height: 900 }, 96).srcSet).toBe(
    '/img/a-160.webp 160w, /img/a-320.webp 320w',
  );
});

it('offers the first of two formats of one width', () => {
  const sources = ['/img/a-160.avif', '/img/a-320.avif', '/img/a.webp'].map((path, index) => {
    return { path, width: index === 0 ? 160 : 320 };
  });
  expect(imageSources({ sources, width: 320, height: 480 }).srcSet).toBe(
    '/img/a-160.avif 160w, /img/a-320.avif 320w',
  );
});

it.each([
  ['grid', '/img/a-320.avif 320w, /img/a-400.avif 400w'],
  ['strip', '/img/a-320.avif 320w, /img/a-400.avif 400w'],
  ['product', '/img/a-160.avif 160w, /img/a-320.avif 320w, /img/a-400.avif 400w'],
] as const)('fetches ahead of a %s the files that its cover chooses from', (place, srcset) => {
  const sources = [160, 320, 400].map((width) => ({ path: `/img/a-${width}.avif`, width }));
  const [preload] = coverPreload({ sources, width: 400, height: 600 }, place);
  expect(preload?.srcset).toBe(srcset);
  expect(coverPreload(null, place)).toEqual([]);
});

it('refuses a picture without files', () => {
  expect(() => imageSources({ sources: [], width: 1, height: 1 })).toThrow(RangeError);
});
