import { describe, expect, it } from 'vitest';
import { resolve } from '../../scripts/shared/resolve.ts';

const built = new Set([
  ...[
    '/',
    '/404',
    '/nosotros',
    '/login',
    '/cart',
    '/robots.txt',
    '/_astro/a.js',
    '/img/a.webp',
    '/health-tips',
  ],
  ...['/productos', '/productos/2', '/productos/3', '/productos/manga', '/productos/manga/2', '/ofertas'],
  ...['/producto/akira-1', '/producto/ñandú', '/autores/oda', '/autores/oda/2', '/editorial/ivrea'],
  ...['/editorial/ivrea/2', '/fallback/producto', '/fallback/autor', '/fallback/pedido', '/fallback/pago'],
]);

/** Short form: `200 /file`, `404 /file`, `→ /elsewhere`, or the kind. */
function answer(target: string): string {
  const resolution = resolve(target, (path) => built.has(path));
  if (resolution.kind === 'file') return `${resolution.status} ${resolution.path}`;
  return resolution.kind === 'redirect' ? `→ ${resolution.to}` : resolution.kind;
}

const targets: Readonly<Record<string, readonly (readonly [target: string, answer: string])[]>> = {
  pages: [
    ['/', '200 /'],
    ['/?utm_source=mail', '200 /'],
    ['/nosotros', '200 /nosotros'],
    ['/producto/akira-1', '200 /producto/akira-1'],
    ['/producto/%C3%B1and%C3%BA', '200 /producto/ñandú'],
    ['/producto/n%CC%83andu%CC%81', '200 /producto/ñandú'],
    ['/robots.txt', '200 /robots.txt'],
    ['/_astro/a.js', '200 /_astro/a.js'],
    ['/img/a.webp', '200 /img/a.webp'],
    ...['/nada', '/nada/de/nada', '/404', '/producto', '/productos/manga/comic/x', '/NOSOTROS', '/index'].map(
      notFound,
    ),
    ['/_astro/gone.js', 'missingAsset'],
    ['/img/gone.webp', 'missingAsset'],
  ],
  'canonical addresses': [
    ['/nosotros/', '→ /nosotros'],
    ['/nosotros.html', '→ /nosotros'],
    ['/index.html', '→ /'],
    ['/productos/index.html', '→ /productos'],
    ['/productos/?editorial=x', '→ /productos?editorial=x'],
    ['/productos/?q=one%20piece&page=2', '→ /productos?q=one%20piece&page=2'],
    ['/cuenta/', '→ /cuenta'],
    ['/producto/%C3%B1and%C3%BA/', '→ /producto/%C3%B1and%C3%BA'],
    ['//', '→ /'],
    ['//evil.example/', '→ /evil.example'],
    ['///evil.example//x', '→ /evil.example/x'],
    ['/%2F%2Fevil.example/', '→ /%2F%2Fevil.example'],
    ['/a%252Fb/', '→ /a%252Fb'],
  ],
  'redirects of the table': [
    ['/novedades', '→ /productos?viendo=novedades'],
    ['/novedades?page=2', '→ /productos?viendo=novedades&page=2'],
    ['/novedades?viendo=otra', '→ /productos?viendo=novedades'],
    ['/links', '→ /distribucion-internacional-comics'],
    ['/links?utm_source=x', '→ /distribucion-internacional-comics?utm_source=x'],
  ],
  'page numbers': [
    ['/productos?page=2', '200 /productos/2'],
    ['/productos/2', '200 /productos/2'],
    ['/productos?page=1', '200 /productos'],
    ['/productos/manga?page=2', '200 /productos/manga/2'],
    ['/productos/2?page=3', '200 /productos/3'],
    ['/productos/2?page=1', '200 /productos'],
    ['/productos?page=2&orderBy=price', '200 /productos'],
    ['/productos?utm_source=x', '200 /productos'],
    ['/nosotros?page=abc', '200 /nosotros'],
    ...['0', '-1', 'abc', '', '1.5', '02', '4', '99999', '1e3', '99999999999', '2&page=3', '%00'].map(
      (page) => notFound(`/productos?page=${page}`),
    ),
    ...['/productos/99999', '/productos/manga/3', '/ofertas/2', '/autores/oda/9'].map(notFound),
  ],
  'the page of a brand': [
    ['/productos?editorial=ivrea', '200 /editorial/ivrea'],
    ['/productos?editorial=ivrea&page=2', '200 /editorial/ivrea/2'],
    ['/productos?editorial=ivrea&page=9', '200 /productos'],
    ['/productos?editorial=ivrea&orderBy=price', '200 /productos'],
    ['/productos?editorial=nadie', '200 /productos'],
    ['/productos?editorial=../login', '200 /productos'],
    ['/productos/manga?editorial=ivrea', '200 /productos/manga'],
    ['/editorial/nadie', '404 /404'],
  ],
  fallbacks: [
    ['/cuenta/pedido/17', '200 /fallback/pedido'],
    ['/cuenta/checkout-process-payment/mp/success?payment_id=1', '200 /fallback/pago'],
    ['/registracion', '200 /login'],
    ['/producto/recien-creado', '404 /fallback/producto'],
    ['/producto/a%2Fb', '404 /fallback/producto'],
    ['/autores/nuevo', '404 /fallback/autor'],
    ['/autores/nuevo/2', '404 /fallback/autor'],
    ['/autores/nuevo?page=0', '404 /fallback/autor'],
    ['/tags/nuevo', '404 /404'],
    ['/series/nueva', '404 /404'],
    ['/fallback/producto', '404 /404'],
    ['/fallback/', '→ /fallback'],
    ['/fallback', '404 /404'],
  ],
  'the API and health': [
    ['/api/v1/cart?uuid=1', 'proxy'],
    ['/api/v1/product/akira-1', 'proxy'],
    ['/media/covers/1.png', 'proxy'],
    ['/api/v2/cart', '404 /404'],
    ['/api', '404 /404'],
    ['/mediamarkt', '404 /404'],
    ['/health', 'health'],
    ['/health-tips', '200 /health-tips'],
  ],
};

describe.each(Object.entries(targets))('%s', (_group, rows) => {
  it.each(rows)('%s is %s', (target, expected) => {
    expect(answer(target)).toBe(expected);
  });
});

function notFound(target: string) {
  return [target, '404 /404'] as const;
}

describe('hostile addresses', () => {
  it.each([
    '/%',
    '/%zz',
    '/producto/%E0%A4%A',
    '/producto/%00',
    '/producto/a%0d%0aSet-Cookie:x=1',
    '/../etc/passwd',
    '/producto/../../etc/passwd',
    '/producto/%2e%2e/%2e%2e/etc/passwd',
    '/producto/.%2e/x',
    '/./nosotros',
    '/api/v1/../../secret',
    '/media/%2e%2e/secret',
    // Encoded slashes, which only the upstream would decode (path traversal).
    '/api/v1/..%2foutbox',
    '/api/v1/a%2F..%2f..%2Foutbox',
    '/media/a%2f%2e%2E/secret',
    '/media/%2e%2fsecret',
    '/\\evil.example',
    '/%5cevil.example/',
    'http://evil.example/',
    '*',
    '',
    'nosotros',
    `/productos?q=${'a'.repeat(5000)}`,
    `/${'a/'.repeat(3000)}`,
  ])('%s is a bad address', (target) => {
    expect(answer(target)).toBe('badAddress');
  });

  it('are answered to a program in the API’s way', () => {
    expect(resolve('/api/v1/product/%zz', () => false)).toEqual({ kind: 'badAddress', isApi: true });
  });
});
