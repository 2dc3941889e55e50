import { describe, expect, it } from 'vitest';
import { isUrgent, mostAtOnce, wavesOf } from '../../scripts/publish/urgent-pages.ts';

const changed = new Set(['akira-1']);

describe('a page that is urgent', () => {
  it.each([
    ['/producto/akira-1', true, 'what changed'],
    ['/producto/akira-2', false, 'a product that only shows what changed'],
    ['/', true, 'the home'],
    ['/ofertas', true, 'the offers'],
    ['/ofertas/7', true, 'every page of them'],
    ['/preventa', true, 'presales'],
    ['/recomendados', true, 'what the shop recommends'],
    ['/c/one-piece', true, 'a campaign'],
    ['/giftcards', true, 'gift cards'],
    ['/distribucion-internacional-comics', true, 'links'],
    ['/404', true, 'a page of words'],
    ['/productos', false, 'the whole catalogue'],
    ['/productos/manga/3', false, 'a category'],
    ['/autores/otomo', false, 'an author'],
    ['/editorial/ivrea/12', false, 'an editorial'],
    ['/tags/ciencia-ficcion', false, 'a tag'],
    ['/series/akira', false, 'a series'],
  ])('%s: %s (%s)', (path, isExpected) => {
    expect(isUrgent(path, changed)).toBe(isExpected);
  });
});

describe('a publish', () => {
  const lists = Array.from({ length: mostAtOnce }, (_, n) => `/tags/t${n}`);
  const dirty = ['/', '/producto/akira-1', ...lists];
  const plan = { pages: 5000, dirty, gone: [], hasNew: false };
  const atOnce = { first: dirty, later: [] };
  const inTwo = { first: ['/', '/producto/akira-1'], later: lists };

  it.each([
    ['of many pages goes live in two waves', plan, {}, inTwo],
    ['of few pages goes live at once', plan, { mostAtOnce: dirty.length }, atOnce],
    ['with a new page goes live at once', { ...plan, hasNew: true }, {}, atOnce],
    ['with a page less goes live at once', { ...plan, gone: ['/tags/x'] }, {}, atOnce],
  ])('%s', (_, given, options, waves) => {
    expect(wavesOf(given, { changed, ...options })).toEqual(waves);
  });

  it('in which nothing is urgent goes live at once', () => {
    expect(wavesOf({ ...plan, dirty: lists }, { changed, mostAtOnce: 1 }).later).toEqual([]);
  });

  it('in which most is urgent goes live at once', () => {
    const products = lists.map((_, n) => `/producto/p${n}`);
    const slugs = new Set(products.map((path) => path.slice('/producto/'.length)));
    const everything = [...products, '/tags/a', '/tags/b'];
    expect(wavesOf({ ...plan, dirty: everything }, { changed: slugs }).later).toEqual([]);
  });
});
