/** Inline scripts that run before the first paint, executed as they are in the page. */
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isPrebuilt, listQueryAt } from '../../src/domain/catalogue/list-address.ts';
import {
  headerScript,
  listPageScript,
  listingScripts,
  pageScript,
  guardScript,
} from '../../src/islands/shop/loading/first-paint.ts';
import { heldPressesScript } from '../../src/islands/shop/loading/held-presses-script.ts';

const currencyKey = 'vineta:1:currency';
const tokenKey = 'vineta:1:token';
const summaryKey = 'vineta:1:cart-summary';

describe('the currency', () => {
  it.each([
    [{ [currencyKey]: 'USD' }, 'USD'],
    [{ [currencyKey]: 'ARS' }, undefined],
    [{ [currencyKey]: 'EUR' }, undefined],
    [{}, undefined],
    ['blocked' as const, undefined],
  ])('remembered in %j marks the page with %s', (stored, currency) => {
    expect(run(pageScript, stored).dataset['currency']).toBe(currency);
  });
});

describe('the columns of lists', () => {
  it.each([
    [{ 'vineta:1:columns': 'phone1 desk3' }, 'phone1 desk3'],
    // No stored choice: `undefined`, which no style matches.
    [{}, 'undefined'],
    ['blocked' as const, 'undefined'],
  ])('remembered in %j mark the page with %s', (stored, columns) => {
    expect(String(run(listPageScript, stored).dataset['columns'])).toBe(columns);
  });
});

describe('the guard', () => {
  it.each([
    [{}, ['/login?origen=%2Fcuenta%2Fpedido%2F7%3Fx%3D1']],
    [{ [tokenKey]: '' }, ['/login?origen=%2Fcuenta%2Fpedido%2F7%3Fx%3D1']],
    ['blocked' as const, ['/login?origen=%2Fcuenta%2Fpedido%2F7%3Fx%3D1']],
    [{ [tokenKey]: 'secret' }, []],
  ])('with %j leads to %j', (stored, went) => {
    expect(run(guardScript, stored).went).toEqual(went);
  });
});

describe('the badge', () => {
  const summary = (units: number, currency: string) => ({
    [summaryKey]: JSON.stringify({ units, amount: '$AR\u00a012.346', currency }),
  });

  it.each([
    ['units and amount', summary(3, 'ARS'), ['3', '$AR\u00a012.346']],
    ['no amount of the other currency', summary(3, 'USD'), ['3', null]],
    ['nothing for an empty cart', summary(0, 'ARS'), [null, null]],
    ['nothing when nothing is known', {}, [null, null]],
    ['nothing when what is known makes no sense', { [summaryKey]: '{' }, [null, null]],
    ['nothing when the storage is blocked', 'blocked' as const, [null, null]],
  ])('shows %s', (_, stored, shown) => {
    const { count, amount } = run(headerScript, stored);
    expect([count, amount].map((element) => (element.hidden ? null : String(element.textContent)))).toEqual(
      shown,
    );
  });
});

it.each([
  ['USD', { currency: 'USD' }],
  ['ARS', { currency: 'ARS' }],
  ['ARS', {}],
])('the currency of the header is %s on a page with %o, whatever the storage says', (shown, dataset) => {
  expect(run(headerScript, 'blocked', dataset).select.value).toBe(shown);
});

describe('the decision of a list page', () => {
  const decide = (path: string, script: string = listingScripts.filtered) =>
    run(script, {}, {}, path).dataset['list'];

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
    expect(decide(path)).toBe('asked');
  });

  it.each([
    '/productos',
    '/productos/manga/2',
    '/productos?page=3',
    '/productos/manga?utm_source=x&gclid=y&fbclid=z',
  ])('leaves it at %s', (path) => {
    expect(decide(path)).toBeUndefined();
  });

  it('on the page of a brand hides its list for another filter, never for the brand alone', () => {
    const decideBrand = (path: string) => decide(path, listingScripts.brand);
    expect(decideBrand('/productos?editorial=ivrea')).toBeUndefined();
    expect(decideBrand('/productos?editorial=ivrea&page=2')).toBeUndefined();
    expect(decideBrand('/editorial/ivrea?orderBy=price')).toBe('asked');
  });
});

describe('all of them together', () => {
  const all = [pageScript, guardScript, headerScript, heldPressesScript];

  it('weigh less than one and a half kilobytes, the held presses less than one', () => {
    const weight = (script: string) => brotliCompressSync(script).length;
    expect(weight(heldPressesScript)).toBeLessThan(1024);
    expect(weight(all.join(''))).toBeLessThan(1536);
  });

  it('do not end the element that holds them', () => {
    for (const script of all) expect(script).not.toContain('</');
  });
});

function run(
  script: string,
  stored: Readonly<Record<string, string>> | 'blocked',
  dataset: Record<string, string> = {},
  path = '/cuenta/pedido/7?x=1',
) {
  const amount = { textContent: '' as unknown, hidden: true };
  const count = { textContent: '' as unknown, hidden: true, nextElementSibling: amount };
  const select = { value: '' };
  const went: string[] = [];
  const page = {
    document: {
      documentElement: { dataset },
      querySelector: () => count,
      querySelectorAll: () => [select],
    },
    location: Object.assign(new URL(path, 'https://shop.example'), {
      replace: (address: string) => went.push(address),
    }),
    get localStorage() {
      if (stored === 'blocked') throw new DOMException('denied', 'SecurityError');
      return { ...stored };
    },
  };
  runInNewContext(script, page);
  return { dataset, select, count, amount, went };
}
