/** Requests sent to every server: each route in each of its forms, and error cases. */
import { matchRoute, routes, type Route, type RouteName } from '../../../src/domain/routes.ts';
import { isHashedAsset, type Manifest } from '../../publish/release-manifest.ts';

export interface Asked {
  /** Its row of the table. */
  readonly group: string;
  readonly method: string;
  /** Raw path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent twice, the second time with the first response's ETag. */
  readonly isConditional: boolean;
}

export function requestsFor(manifest: Pick<Manifest, 'paths' | 'get'>): readonly Asked[] {
  const pages = samplePages(manifest);
  const paths = [...manifest.paths()];
  const asset = paths.find((path) => path.startsWith('/_astro/') && path.endsWith('.js')) ?? '';
  const picture = paths.find((path) => path.startsWith('/img/')) ?? '';
  const files = paths.filter((path) => !isHashedAsset(path) && manifest.get(path)?.inline === null);
  const paged = paths.find((path) => /^\/productos\/.+\/2$/.test(path))?.replace(/\/2$/, '') ?? '/productos';
  const brand = paths.find((path) => /^\/editorial\/[^/]+$/.test(path))?.split('/')[2] ?? '';
  return [
    ...group('pages', pages),
    ...group('shells', ['/cuenta/pedido/7', '/registracion', '/cuenta/checkout-process-payment/modo/ok']),
    ...group('not built yet', ['/producto/no-hay', '/c/no-hay', '/autores/no-hay', '/tags/no-hay']),
    ...group('not found', [
      '/no-hay',
      '/series/no-hay',
      '/productos/no-hay',
      '/404',
      '/shell/producto',
      '/x/y/z',
    ]),
    ...group('?page=', [
      ...['2', '1', '0', '999', 'x', '02'].map((page) => `${paged}?page=${page}`),
      ...[`${paged}/2`, `${paged}/2?page=1`, `${paged}/999`, `${paged}?page=2&page=2`],
      ...[`${paged}?page=2&orden=precio`, `${paged}?utm_source=x`, '/ofertas?page=1', '/nosotros?page=2'],
      ...[`/productos?editorial=${brand}`, `/productos?editorial=${brand}&page=1`],
      ...['/productos?editorial=no-hay', `/productos?editorial=${brand}&orden=precio`],
    ]),
    ...group('redirects', [
      ...['/novedades', '/novedades?utm_source=x', '/links', '/links?a=1', '/nosotros/', '/nosotros.html'],
      ...['//nosotros', '/nosotros//', '/nosotros/?a=1&b=2', '/index.html', '//', '/productos/manga/'],
      ...[
        '/productos/index.html',
        '/404.html',
        '/shell/producto.html',
        '//evil.example/%2e',
        '/nosotros.html?x=1',
      ],
    ]),
    ...group('bad addresses', [
      ...['/%zz', '/%ff', '/producto/%C3%28', '/a/../b', '/a/%2e%2e/b', '/./a', '/a%00b', '/a%5Cb', '/a%23b'],
      ...['/api/%ff', `/${'a'.repeat(4100)}`],
    ]),
    ...group('files', [asset, picture, ...files, '/_astro/none.js', '/img/none.webp', `${asset}.br`]),
    ...group('HEAD', ['/', pages[1] ?? '/', asset, '/no-hay', '/novedades']).map((asked) => ({
      ...asked,
      method: 'HEAD',
    })),
    ...group('other methods', ['/', '/no-hay', asset]).flatMap((asked) =>
      ['POST', 'PUT', 'DELETE'].map((method) => ({ ...asked, method })),
    ),
    ...['br', 'gzip', 'identity', 'gzip;q=0, br', 'br;q=0, gzip', '*'].flatMap((encoding) =>
      group('encodings', ['/', asset, picture]).map((asked) => ({
        ...asked,
        headers: { 'accept-encoding': encoding },
      })),
    ),
    ...['br', 'gzip', 'identity'].flatMap((encoding) =>
      group('conditional', [...pages.slice(0, 3), asset, '/producto/no-hay', '/robots.txt']).map((asked) => ({
        ...asked,
        headers: { 'accept-encoding': encoding },
        isConditional: true,
      })),
    ),
    ...group('API', ['/api/v1/categories/footer', '/api/v1/products-list?page=2', '/api/v1/no-hay']),
    ...group('API', ['/api/v1/auth/login']).map((asked) => ({ ...asked, method: 'POST' })),
    ...group('API', ['/media/no-hay.webp', '/api/v2/x']),
  ];
}

/** Repeated with the API down. */
export const withoutApi: readonly Asked[] = group('API down', [
  '/api/v1/categories/footer',
  '/media/x.webp',
  '/',
]);

function group(name: string, targets: readonly string[]): readonly Asked[] {
  return targets.map((target) => ({
    group: name,
    method: 'GET',
    target,
    headers: { 'accept-encoding': 'br, gzip' },
    isConditional: false,
  }));
}

/** The first built page of each route. */
function samplePages(manifest: Pick<Manifest, 'paths' | 'get'>): readonly string[] {
  const found = new Map<RouteName, string>();
  for (const path of manifest.paths()) {
    if (manifest.get(path)?.inline === null) continue;
    const name = matchRoute(path)?.name;
    const route: Route | null = name === undefined ? null : routes[name];
    if (name === undefined || route?.kind === 'shell' || name === 'notFound' || found.has(name)) continue;
    found.set(name, path);
  }
  return [...found.values()];
}
