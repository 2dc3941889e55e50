/** Inline scripts that run before the first paint, printed and executed as in a page. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { runInNewContext, Script } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { minifiedFunction } from '../../scripts/publish/render/inline-functions.ts';
import { isPrebuilt, listQueryAt, paramsAsking } from '../../src/domain/catalogue/list-address.ts';
import { filterRows } from '../../src/domain/catalogue/list-filters.ts';
import { askingParams } from '../../src/domain/catalogue/search-query.ts';
import { keys } from '../../src/stores/keys.ts';
import { askedList } from '../../src/islands/inline/asked-list.ts';
import { inlineScript } from '../../src/islands/inline/inline-script.ts';
import { loginGuard } from '../../src/islands/inline/login-guard.ts';
import { rememberedHeader } from '../../src/islands/inline/remembered-header.ts';
import { rememberedList } from '../../src/islands/inline/remembered-list.ts';
import { rememberedPage } from '../../src/islands/inline/remembered-page.ts';
import { exampleOf } from '../support/filter-values.ts';

const pageScript = inlineScript(rememberedPage, keys);
const listPageScript = inlineScript(rememberedList, keys);
const guardScript = inlineScript(loginGuard, keys.token, '/login?origen=');
const headerScript = inlineScript(rememberedHeader, keys.cartSummary, 'ARS');
const listScript = (list: 'filtered' | 'brand') => inlineScript(askedList, paramsAsking(list));

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

describe('the notice about cookies', () => {
  it.each([
    [{}, ''],
    [{ 'vineta:1:consent': '1' }, undefined],
    [{ 'vineta:1:consent': '0' }, undefined],
    ['blocked' as const, ''],
  ])('has its room before the first paint until it is answered: %j', (stored, undecided) => {
    expect(run(pageScript, stored).dataset['undecided']).toBe(undecided);
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
])('the header’s currency is %s on a page with %o, whatever is stored', (shown, dataset) => {
  expect(run(headerScript, 'blocked', dataset).select.value).toBe(shown);
});

describe('the decision of a list page', () => {
  const decide = (path: string, script = listScript('filtered')) => run(script, {}, {}, path).dataset['list'];

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

  it('on a brand’s page hides its list only for another filter', () => {
    const decideBrand = (path: string) => decide(path, listScript('brand'));
    expect(decideBrand('/productos?editorial=ivrea')).toBeUndefined();
    expect(decideBrand('/productos?editorial=ivrea&page=2')).toBeUndefined();
    expect(decideBrand('/editorial/ivrea?orderBy=price')).toBe('asked');
  });
});

it('each parameter that asks for another list hides the built one, and no other does', () => {
  const values = new Map(filterRows.map(([, row]) => [row.param, exampleOf(row)] as const));
  values.set('orderBy', 'price');
  for (const name of askingParams) {
    const query = listQueryAt(`/productos?${name}=${values.get(name) ?? '1'}`);
    // A brand or a category alone has a page of its own, at another path.
    if (query === null || (isPrebuilt(query) && !['editorial', 'category'].includes(name)))
      expect.fail(`${name} asks for nothing else`);
  }
  expect(new Set(askingParams).size).toBe(askingParams.length);
});

describe('the printed functions', () => {
  const folder = new URL('../../src/islands/inline/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file !== 'inline-script.ts');
  const printed = async (file: string) => {
    const { pathname } = new URL(file, folder);
    return (await minifiedFunction(pathname, await readFile(pathname, 'utf8'))).text;
  };

  it.each(files)('%s is one function, which does not end the element that holds it', async (file) => {
    const text = await printed(file);
    expect(text).toMatch(/^function/);
    expect(text).not.toContain('</');
    // It can be read as an expression.
    expect(() => new Script(`(${text})`)).not.toThrow();
  });

  it('the one of every page weighs less than a kilobyte', async () => {
    expect(brotliCompressSync(await printed('hold-presses.ts')).length).toBeLessThan(1024);
  });

  it('a function that uses anything else of its module is refused', async () => {
    const source = "const key = 'a';\nexport function f(): void { localStorage[key] = ''; }";
    await expect(minifiedFunction('/f.ts', source)).rejects.toThrow(/f\.ts must be one exported function/);
  });
});

function run(
  script: string,
  stored: Readonly<Record<string, string>> | 'blocked',
  dataset: Record<string, string> = {},
  path = '/cuenta/pedido/7?x=1',
) {
  const amount = { textContent: '' as unknown, hidden: true };
  const count = { textContent: '' as unknown, hidden: true };
  const select = { value: '' };
  const went: string[] = [];
  const page = {
    document: {
      documentElement: { dataset, style: {} },
      querySelectorAll: (selector: string) => (selector === '.currency' ? [select] : [count, amount]),
    },
    window: {},
    URLSearchParams,
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
