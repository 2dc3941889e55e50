import { describe, expect, it } from 'vitest';
import { pageFileFindings, type KnownPages } from '../../scripts/check/page-files.ts';
import type { Route } from '../../src/domain/routes.ts';

const page = (pattern: string, crawl: 'index' | 'noindex' | 'blocked' = 'index'): Route => ({
  kind: 'page',
  pattern,
  guard: 'public',
  crawl,
});
const known: KnownPages = {
  routes: {
    home: page('/'),
    cart: page('/cart', 'blocked'),
    product: {
      kind: 'collection',
      pattern: '/producto/:slug',
      guard: 'public',
      crawl: 'index',
      shell: '/shell/producto',
    },
    old: { kind: 'redirect', pattern: '/viejo', to: '/' },
  },
  matchRoute: (path) => {
    const names: Record<string, string> = {
      '/': 'home',
      '/cart': 'cart',
      '/producto/x': 'product',
      '/viejo': 'old',
    };
    return names[path] === undefined ? null : { name: names[path] };
  },
  kinds: ['home', 'product'],
};
const file = (path: string, text = '') => ({ path: `src/pages/${path}.astro`, text });
const whole = ['index', 'cart', 'producto/[slug]', 'shell/producto', 'viejo'].map((path) => file(path));

describe('the files of pages', () => {
  it('have a route each, and a kind where crawlers are told of them', () => {
    expect(pageFileFindings(whole, known)).toEqual([]);
  });

  it('one without a route is named', () => {
    expect(pageFileFindings([...whole, file('nuevo')], known)).toEqual([
      {
        file: 'src/pages/nuevo.astro',
        message: 'no route of src/domain/routes.ts leads here: add one, or nothing can link to it',
      },
    ]);
  });

  it.each([
    ['that crawlers may have', 'product', 'producto/[slug]', ''],
    [
      'that shows what another kind reads',
      'cart',
      'cart',
      "import { homePage } from '../snapshot/kinds/home.ts';",
    ],
  ])('one %s without a kind is named', (_what, route, path, text) => {
    const files = [...whole.filter((one) => one.path !== file(path).path), file(path, text)];
    const kinds = known.kinds.filter((kind) => kind !== route);
    expect(pageFileFindings(files, { ...known, kinds })).toEqual([
      {
        file: `src/pages/${path}.astro`,
        message: `its route ${route} has no kind in src/snapshot/page-kinds.ts: it would be in no sitemap, and never rendered again`,
      },
    ]);
  });
});

it.each([
  [
    'index',
    ['no file below src/pages makes the route home (/)', 'no file below src/pages shows the kind of home'],
  ],
  ['cart', ['no file below src/pages makes the route cart (/cart)']],
  ['shell/producto', ['no file below src/pages makes the shell /shell/producto']],
])('a route or a kind without its file is named: %s', (path, messages) => {
  const files = whole.filter((one) => one.path !== file(path).path);
  expect(pageFileFindings(files, known).map(({ message }) => message)).toEqual(messages);
});
