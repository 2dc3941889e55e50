import { expect, it } from 'vitest';
import { isPrebuilt, listAddress, listQueryAt } from '../../src/domain/catalogue/list-address.ts';
import { emptySearchQuery } from '../../src/domain/catalogue/search-query.ts';

it.each([
  ['/productos', true],
  ['/productos/3', true],
  ['/productos/manga', true],
  ['/productos/manga/2', true],
  ['/productos?editorial=ivrea', true],
  ['/productos?editorial=ivrea&page=2', true],
  ['/productos?q=one+piece', false],
  ['/productos/manga?orderBy=price', false],
  ['/productos/manga?orderBy=price&page=2', false],
  ['/productos/manga?editorial=ivrea', false],
  ['/productos?editorial=ivrea&ofertas=1', false],
  ['/productos?viendo=novedades', false],
  ['/productos?tag=piratas', false],
  ['/productos/manga?ofertas=1&preventa=1', false],
])('the address of a list %s is read and written the same, own page: %s', (path, hasPage) => {
  const query = listQueryAt(path);
  expect(query && listAddress(query)).toBe(path);
  expect(query && isPrebuilt(query)).toBe(hasPage);
});

it.each([
  ['/productos?page=3', '/productos/3'],
  ['/productos?category=manga&ofertas=1', '/productos/manga?ofertas=1'],
  ['/productos/manga/2?orderBy=price', '/productos/manga?orderBy=price'],
  ['/productos?utm_source=mail', '/productos'],
  ['/editorial/ivrea', '/productos?editorial=ivrea'],
  ['/editorial/ivrea/2', '/productos?editorial=ivrea&page=2'],
  ['/editorial/ivrea?orderBy=price&page=3', '/productos?editorial=ivrea&orderBy=price&page=3'],
  ['/autores/eiichiro-oda', '/productos?autor=eiichiro-oda'],
  ['/autores/eiichiro-oda/2', '/productos?autor=eiichiro-oda&page=2'],
  ['/ofertas', '/productos?ofertas=1'],
  ['/tags/piratas', '/productos?tag=piratas'],
  ['/tags/piratas/2?orderBy=price', '/productos?tag=piratas&orderBy=price&page=2'],
  ['/preventa', '/productos?preventa=1'],
  ['/preventa?page=2', '/productos?preventa=1&page=2'],
  ['/ofertas/3?formato=grapa', '/productos?formato=grapa&ofertas=1&page=3'],
])('the address of a list %s is %s', (path, canonical) => {
  const query = listQueryAt(path);
  expect(query && listAddress(query)).toBe(canonical);
});

it('an address elsewhere is of no list', () => {
  expect(listQueryAt('/producto/akira-01')).toBeNull();
  expect(listQueryAt('/')).toBeNull();
  expect(listQueryAt('/recomendados')).toBeNull();
  expect(listQueryAt('/c/one-piece')).toBeNull();
});

it('the address of a list never holds what a path cannot', () => {
  expect(listAddress({ ...emptySearchQuery, category: 'a/b', text: 'x' })).toBe('/productos/a%2Fb?q=x');
});
