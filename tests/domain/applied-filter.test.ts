import { expect, it } from 'vitest';
import { appliedFilters, withoutFilter, withoutFilters } from '../../src/domain/catalogue/applied-filter.ts';
import { searchQueryFromUrl, searchQueryToParams } from '../../src/domain/catalogue/search-query.ts';

const everything =
  'q=gato&editorial=ivrea&autor=junji-ito&tag=terror&formato=rustica&idioma=Ingles&precioMin=10&precioMax=20&ofertas=1&preventa=1&viendo=novedades&orderBy=title&page=3';
const query = searchQueryFromUrl(new URLSearchParams(everything), 'manga');

it('the filters of a query are chips in the order of the address', () => {
  expect(appliedFilters(query)).toEqual([
    { name: 'text', value: 'gato' },
    { name: 'category', value: 'manga' },
    { name: 'brand', value: 'ivrea' },
    { name: 'author', value: 'junji-ito' },
    { name: 'tag', value: 'terror' },
    { name: 'format', value: 'rustica' },
    { name: 'language', value: 'Ingles' },
    { name: 'price', min: 10, max: 20 },
    { name: 'onlyOffers', value: true },
    { name: 'onlyPresale', value: true },
    { name: 'onlyNewReleases', value: true },
  ]);
  expect(appliedFilters(searchQueryFromUrl(new URLSearchParams('orderBy=price&page=2')))).toEqual([]);
});

it.each([
  ['text', 'q=gato&'],
  ['brand', 'editorial=ivrea&'],
  ['author', 'autor=junji-ito&'],
  ['tag', 'tag=terror&'],
  ['format', 'formato=rustica&'],
  ['language', 'idioma=Ingles&'],
  ['price', 'precioMin=10&precioMax=20&'],
  ['onlyOffers', 'ofertas=1&'],
  ['onlyPresale', 'preventa=1&'],
  ['onlyNewReleases', 'viendo=novedades&'],
] as const)('the filters of a query lose %s alone, and the page', (name, part) => {
  const left = searchQueryToParams(withoutFilter(query, name)).toString();
  expect(left).toBe(everything.replace(part, '').replace('&page=3', ''));
});

it('the filters of a query all go at once, but for category and order', () => {
  const left = withoutFilters(query);
  expect(left.category).toBe('manga');
  expect(searchQueryToParams(left).toString()).toBe('orderBy=title');
});
