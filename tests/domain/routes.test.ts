import { describe, expect, it } from 'vitest';
import { matchRoute, pathTo, routes, withQuery, type RouteName } from '../../src/domain/routes.ts';

describe('the route table', () => {
  it.each([
    ['/', 'home', {}, 1],
    ['/productos', 'productList', {}, 1],
    ['/productos/2', 'productList', {}, 2],
    ['/productos/manga', 'productList', { category: 'manga' }, 1],
    ['/productos/manga/12', 'productList', { category: 'manga' }, 12],
    ['/producto/one-piece-1', 'product', { slug: 'one-piece-1' }, 1],
    ['/producto/20', 'product', { slug: '20' }, 1],
    ['/autores/eiichiro-oda/3', 'author', { slug: 'eiichiro-oda' }, 3],
    ['/c/one-piece', 'landing', { slug: 'one-piece' }, 1],
    ['/c/one-piece/2', 'landing', { slug: 'one-piece' }, 2],
    ['/ofertas/2', 'offers', {}, 2],
    ['/cuenta', 'account', {}, 1],
    ['/cuenta/pedido/77', 'order', { id: '77' }, 1],
    ['/cuenta/checkout-process-payment/mp/success', 'paymentReturn', { type: 'mp', status: 'success' }, 1],
    ['/novedades', 'newReleases', {}, 1],
    ['/404', 'notFound', {}, 1],
    ['/producto/%E0%A4%A', 'product', { slug: '%E0%A4%A' }, 1],
  ] as const)('finds %s', (path, name, params, page) => {
    expect(matchRoute(path)).toEqual({ name, params, page });
  });

  it.each([
    ...['/producto', '/producto/a/b', '/nada', '/productos/manga/0', '/productos/manga/shonen'],
    ...['/ofertas/1', '/home'],
  ])('does not know %s', (path) => {
    expect(matchRoute(path)).toBeNull();
  });

  it.each([
    ['productList', {}, 1, '/productos'],
    ['productList', { category: 'manga' }, 1, '/productos/manga'],
    ['productList', { category: 'manga' }, 2, '/productos/manga/2'],
    ['productList', {}, 5, '/productos/5'],
    ['product', { slug: 'ñandú & co' }, 1, '/producto/%C3%B1and%C3%BA%20%26%20co'],
    ['order', { id: 12 }, 1, '/cuenta/pedido/12'],
    ['home', {}, 1, '/'],
  ] as const)('writes the path to %s', (name, params, page, path) => {
    expect(pathTo(name, params, page)).toBe(path);
    expect(matchRoute(path)?.name).toBe(name);
  });

  it('refuses a link without its parameter', () => {
    expect(() => pathTo('product')).toThrow('product needs slug');
  });

  it('adds a query only when there is one', () => {
    expect(withQuery('/productos', new URLSearchParams({ q: 'one piece' }))).toBe('/productos?q=one+piece');
    expect(withQuery('/productos', new URLSearchParams())).toBe('/productos');
  });

  it('has every address of the specification', () => {
    const specified = [
      '/ /productos/:category? /producto/:id /giftcards /cart /login /login/google /registracion /registracion-mail',
      '/recuperar-clave /recuperar-clave-mail /recuperar-clave-validacion /nosotros /como-comprar /contacto /politicas',
      '/news-thanks /novedades /links /distribucion-internacional-comics /c/:slug /encargos /autores/:slug /tags/:slug',
      '/ofertas /recomendados /preventa /404 /cuenta /cuenta/mis-pedidos /cuenta/pedido/:id /cuenta/favoritos',
      '/cuenta/perfil /cuenta/direccion /cuenta/resetear-clave /cuenta/checkout /cuenta/checkout-make-payment',
      '/cuenta/checkout-getnet /cuenta/checkout-modo /cuenta/checkout-process-payment/:type/:status',
      '/cuenta/checkout-complete',
    ].flatMap((line) => line.split(' '));
    const example = (pattern: string) => pattern.replace(/:\w+\??/g, 'x');
    for (const pattern of specified) expect(matchRoute(example(pattern)), pattern).not.toBeNull();
  });

  it('guards the whole account area and nothing else', () => {
    for (const name of Object.keys(routes) as RouteName[]) {
      const route = routes[name];
      if (route.kind === 'redirect') continue;
      expect(route.guard, name).toBe(route.pattern.startsWith('/cuenta') ? 'customer' : 'public');
    }
  });
});
