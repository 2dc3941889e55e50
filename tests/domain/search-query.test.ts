import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/api/catalogue.ts';
import { appliedFilters, withoutFilter } from '../../src/domain/catalogue/applied-filter.ts';
import { filterRows } from '../../src/domain/catalogue/list-filters.ts';
import {
  askingParams,
  emptySearchQuery,
  searchQueryFromUrl,
  searchQueryToParams,
} from '../../src/domain/catalogue/search-query.ts';
import { exampleOf } from '../support/filter-values.ts';

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

it('the query of a list prefers the category of the path', () => {
  expect(searchQueryFromUrl(new URLSearchParams('category=manga'), 'libros').category).toBe('libros');
});

it('the query of a list writes the order by newest only for a search', () => {
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

describe('each filter of the table', () => {
  it.each(filterRows)(
    '%s is read from its parameter, written to it, and taken away as a chip',
    (name, row) => {
      const address = `${row.param}=${exampleOf(row)}`;
      const query = searchQueryFromUrl(new URLSearchParams(address));
      expect(query[name]).not.toBe(emptySearchQuery[name]);
      expect([...searchQueryToParams(query, { withCategory: true })]).toEqual([[row.param, exampleOf(row)]]);
      const [applied] = appliedFilters(query);
      expect(appliedFilters(query)).toHaveLength(1);
      expect(applied && withoutFilter(query, applied.name)).toEqual(emptySearchQuery);
    },
  );

  it.each(filterRows)('%s hides a built list before the first paint and reaches the call', (_name, row) => {
    expect(askingParams).toContain(row.param);
    expect(listQuery.entries).toHaveProperty(row.param);
  });
});
