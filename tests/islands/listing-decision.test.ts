/** The inline script of list pages that runs before the first paint, executed as it is in the page. */
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isPrebuilt, listQueryAt } from '../../src/domain/catalogue/list-address.ts';
import { listingScripts } from '../../src/islands/shop/loading/first-paint.ts';

describe('the decision of a list page', () => {
  it.each([
    '/productos?q=one+piece',
    '/productos/manga?page=2&orderBy=price',
    '/productos?ofertas=1',
    '/productos?tag=piratas',
    '/productos?preventa=1',
    '/tags/piratas?orderBy=price',
    '/preventa?formato=grapa',
    '/productos?viendo=novedades',
    '/productos?editorial=ivrea&autor=x',
    '/productos?autor=x',
    '/productos?formato=grapa',
    '/productos?idioma=Ingles',
    '/productos?precioMin=1',
    '/productos?precioMax=1',
  ])('hides the built list at %s', (path) => {
    const query = listQueryAt(path);
    expect(query && isPrebuilt(query)).toBe(false);
    expect(decide(path)['list']).toBe('asked');
  });

  it.each([
    '/productos',
    '/productos/manga/2',
    '/productos?page=3',
    '/productos/manga?utm_source=x&gclid=y&fbclid=z',
  ])('leaves it at %s', (path) => {
    expect(decide(path)['list']).toBeUndefined();
  });

  it('on the page of a brand hides its list for another filter, never for the brand alone', () => {
    const decideBrand = (path: string) => decide(path, listingScripts.brand)['list'];
    expect(decideBrand('/productos?editorial=ivrea')).toBeUndefined();
    expect(decideBrand('/productos?editorial=ivrea&page=2')).toBeUndefined();
    expect(decideBrand('/editorial/ivrea?orderBy=price')).toBe('asked');
  });
});

function decide(path: string, script: string = listingScripts.filtered): Record<string, string> {
  const dataset: Record<string, string> = {};
  runInNewContext(script, {
    document: { documentElement: { dataset } },
    location: { toString: () => `https://shop.example${path}` },
  });
  return dataset;
}
