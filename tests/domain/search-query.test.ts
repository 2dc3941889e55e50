import { expect, it } from 'vitest';
import {
  emptySearchQuery,
  searchQueryFromUrl,
  searchQueryToParams,
} from '../../src/domain/catalogue/search-query.ts';

it.each([
  ['q=one%20piece', { text: 'one piece' }],
  ['q=%20%20', {}],
  ['editorial=ivrea&autor=eiichiro-oda', { brand: 'ivrea', author: 'eiichiro-oda' }],
  ['category=manga', { category: 'manga' }],
  ['formato=tapa_dura&idioma=Ingles', { format: 'tapa_dura', language: 'Ingles' }],
  ['formato=cuero&idioma=klingon', {}],
  ['precioMin=100&precioMax=2500.50', { minPrice: 100, maxPrice: 2500.5 }],
  ['precioMin=abc&precioMax=-1', {}],
  ['ofertas=1&viendo=novedades', { onlyOffers: true, onlyNewReleases: true }],
  ['tag=piratas&preventa=1', { tag: 'piratas', onlyPresale: true }],
  ['orderBy=price&page=3', { order: 'price', page: 3 }],
  ['orderBy=chaos&page=0', {}],
  ['page=99999999999', {}],
] as const)('the query of a list reads ?%s', (search, expected) => {
  expect(searchQueryFromUrl(new URLSearchParams(search))).toEqual({ ...emptySearchQuery, ...expected });
});

it('the query of a list takes the category of the path over the one of the query', () => {
  expect(searchQueryFromUrl(new URLSearchParams('category=manga'), 'libros').category).toBe('libros');
});

it('the query of a list writes the newest first only of a search, whose own order is by relevance', () => {
  const written = (search: string) =>
    searchQueryToParams(searchQueryFromUrl(new URLSearchParams(search))).toString();
  expect(written('orderBy=recent')).toBe('');
  expect(written('q=gato&orderBy=recent')).toBe('q=gato&orderBy=recent');
  expect(written('q=gato')).toBe('q=gato');
});

it('the query of a list writes the category only when asked', () => {
  const query = { ...emptySearchQuery, category: 'manga' };
  expect(searchQueryToParams(query).toString()).toBe('');
  expect(searchQueryToParams(query, { withCategory: true }).toString()).toBe('category=manga');
});
