/** What browsers and shared caches may keep, with a CDN and without one. */
import { describe, expect, it } from 'vitest';
import { fileCaching, routeCaching } from '../../scripts/serve/caching.ts';
import { nginxConfig } from '../../scripts/deploy/nginx.ts';
import { treeOf } from '../../scripts/deploy/release-tree.ts';
import { readLiveRelease } from '../../scripts/serve/release-reader.ts';
import { routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import { runSite, siteOverAnswer, siteWith } from './running-site.ts';
import { longText, shopWith } from './tiny-shop.ts';

const names = Object.keys(routes) as RouteName[];
const shared = 'max-age=0, s-maxage=3600, stale-if-error=604800';
const cdn = 'max-age=3600, stale-while-revalidate=60, stale-if-error=604800';
const files = {
  'index.html': longText('inicio'),
  'producto/uno.html': 'uno',
  'producto/uno.md': '# uno',
  'cart.html': 'carrito',
  'login.html': 'entrar',
  '404.html': 'no está',
  'fallback/producto.html': 'se busca',
  'fallback/pedido.html': 'pedido',
  'robots.txt': 'r',
  '_astro/a.js': 'a',
};

describe('with a CDN', () => {
  it.each([
    ['/', 200, shared],
    ['/producto/uno', 200, shared],
    ['/producto/uno.md', 200, shared],
    ['/robots.txt', 200, shared],
    // Whose address with a query no invalidation names.
    ['/producto/uno?utm_source=x', 200, 'no-cache'],
    ['/producto/nuevo', 404, 'no-cache'],
    ['/nada', 404, 'no-cache'],
    ['/cart', 200, 'no-cache'],
    ['/login', 200, 'no-cache'],
    ['/cuenta/pedido/17', 200, 'no-cache'],
    ['/health', 503, 'no-cache'],
    ['/_astro/a.js', 200, 'public, max-age=31536000, immutable'],
  ])('%s answers %i, and is kept by %s', async (path, status, caching) => {
    const { ask } = await siteWith(files, { edgeSeconds: 3600 });
    const { status: answered, headers } = await ask(path);
    expect([answered, headers['cache-control']]).toEqual([status, caching]);
    expect(headers['cdn-cache-control']).toBe(caching === shared ? cdn : undefined);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('shares no page that is private or not for search engines', () => {
    for (const name of names) {
      const route: Route = routes[name];
      const isPublic = route.kind !== 'redirect' && route.kind !== 'fallback' && route.crawl === 'index';
      expect('CDN-Cache-Control' in routeCaching(name, 60), name).toBe(isPublic);
      if (route.kind !== 'redirect' && route.guard === 'customer') expect(isPublic, name).toBe(false);
    }
  });

  it('a browser asks each time, and may not show the page of before meanwhile', () => {
    const browsers = routeCaching('product', 3600)['Cache-Control'];
    expect(browsers).toMatch(/^max-age=0,/);
    expect(browsers).not.toMatch(/stale-while-revalidate|no-cache/);
  });

  it('each encoding is told apart, and is the same page', async () => {
    const { ask } = await siteWith(files, { edgeSeconds: 3600 });
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => ask('/', { headers: { 'Accept-Encoding': encoding } })),
    );
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(answers.map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    const [{ headers: { etag = '' } } = { headers: {} }] = answers;
    const again = await ask('/', { headers: { 'If-None-Match': etag, 'Accept-Encoding': 'gzip' } });
    expect([again.status, again.headers['cache-control'], again.headers.vary]).toEqual([
      304,
      shared,
      'Accept-Encoding',
    ]);
  });

  it('what the API answers is never shared, also where the API says nothing', async () => {
    const { ask } = await siteOverAnswer(
      (response) => {
        response.setHeader('CDN-Cache-Control', 'max-age=60');
        response.end('{}');
      },
      { edgeSeconds: 3600 },
    );
    const { headers } = await ask('/api/v1/products');
    expect([headers['cache-control'], headers['cdn-cache-control']]).toEqual(['no-store', undefined]);
  });

  it('a bucket and nginx say the same', async () => {
    const layout = await shopWith(files);
    const live = await readLiveRelease(layout);
    const tree = treeOf(layout, live ?? { paths: () => [], get: () => null }, 3600);
    const cachingOf = new Map(tree.map(({ name, caching }) => [name, caching]));
    const { ask } = await runSite(layout, { edgeSeconds: 3600 });
    for (const [name, path] of [
      ['index.html', '/'],
      ['producto/uno.html', '/producto/uno'],
      ['producto/uno.md', '/producto/uno.md'],
      ['cart.html', '/cart'],
      ['fallback/pedido.html', '/cuenta/pedido/17'],
      ['404.html', '/404'],
      ['robots.txt', '/robots.txt'],
      ['_astro/a.js', '/_astro/a.js'],
    ] as const)
      expect(cachingOf.get(name), name).toBe((await ask(path)).headers['cache-control']);
    const nginx = nginxConfig({
      siteUrl: 'https://tienda.example',
      apiUrl: 'https://api.example',
      providerSources: { getnet: {}, modo: {}, facebook: {} },
      release: live ?? { paths: () => [], get: () => null },
      root: '/srv',
      edgeSeconds: 3600,
    });
    const placeOf = (place: string) =>
      nginx.slice(nginx.indexOf(`location ${place} {`)).split('\n  }')[0] ?? '';
    expect(nginx).toContain(`map $args $page_caching {\n  "" "${shared}";\n  default "no-cache";\n}`);
    expect(nginx).toContain(`map $args $cdn_caching {\n  "" "${cdn}";\n  default "";\n}`);
    expect(placeOf('= /')).toContain('add_header Cache-Control "$page_caching" always;');
    expect(placeOf('= /cart')).toContain('add_header Cache-Control "no-cache" always;');
    expect(placeOf('= /fallback/producto.html')).toContain('add_header Cache-Control "no-cache" always;');
    expect(placeOf('= /404.html')).toContain('add_header Cache-Control "no-cache" always;');
    expect(placeOf('^~ /api/v1/')).not.toMatch(/page_caching|cdn_caching/);
  });
});

it('without a CDN no page is shared', () => {
  for (const name of names) expect(routeCaching(name, null)).toEqual({ 'Cache-Control': 'no-cache' });
  expect(fileCaching('/robots.txt', { type: 'txt' }, null)).toEqual({ 'Cache-Control': 'no-cache' });
});

it('no page is kept out of the back-forward cache', () => {
  for (const name of names)
    for (const seconds of [null, 3600])
      expect(routeCaching(name, seconds)['Cache-Control'], name).not.toContain('no-store');
});
