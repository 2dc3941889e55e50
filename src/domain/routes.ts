/**
 * Route table: every URL of the shop. Links, the login guard, the server's rewrites and redirects, the publisher, the
 * sitemap, robots.txt and the tests use it.
 *
 * - `page`: one prebuilt page.
 * - `collection`: one prebuilt page per item (and per page number, where `paged`). A path that is not built yet is
 *   answered by `shell`, when there is one, with status 404.
 * - `shell`: one prebuilt document serves every path of the pattern and fetches its data in the browser.
 * - `redirect`: answered with a 301.
 */
export type Route =
  | {
      readonly kind: 'page';
      readonly pattern: string;
      readonly guard: Guard;
      readonly crawl: Crawl;
      readonly paged?: true;
    }
  | {
      readonly kind: 'collection';
      readonly pattern: string;
      readonly guard: Guard;
      readonly crawl: Crawl;
      readonly paged?: true;
      readonly shell?: string;
    }
  | {
      readonly kind: 'shell';
      readonly pattern: string;
      readonly guard: Guard;
      readonly crawl: Crawl;
      readonly shell: string;
    }
  | { readonly kind: 'redirect'; readonly pattern: string; readonly to: string };

/** `customer` pages need a stored access token. */
export type Guard = 'public' | 'customer';

/** `index`: in the sitemap. `noindex`: reachable, not indexed. `blocked`: disallowed in robots.txt. */
export type Crawl = 'index' | 'noindex' | 'blocked';

export const routes = {
  home: { kind: 'page', pattern: '/', guard: 'public', crawl: 'index' },
  productList: {
    kind: 'collection',
    pattern: '/productos/:category?',
    guard: 'public',
    crawl: 'index',
    paged: true,
  },
  product: {
    kind: 'collection',
    pattern: '/producto/:slug',
    guard: 'public',
    crawl: 'index',
    shell: '/shell/producto',
  },
  landing: {
    kind: 'collection',
    pattern: '/c/:slug',
    guard: 'public',
    crawl: 'index',
    paged: true,
    shell: '/shell/landing',
  },
  author: {
    kind: 'collection',
    pattern: '/autores/:slug',
    guard: 'public',
    crawl: 'index',
    paged: true,
    shell: '/shell/autor',
  },
  tag: {
    kind: 'collection',
    pattern: '/tags/:slug',
    guard: 'public',
    crawl: 'index',
    paged: true,
    shell: '/shell/tag',
  },
  series: { kind: 'collection', pattern: '/series/:slug', guard: 'public', crawl: 'index' },
  brand: { kind: 'collection', pattern: '/editorial/:slug', guard: 'public', crawl: 'index', paged: true },
  offers: { kind: 'page', pattern: '/ofertas', guard: 'public', crawl: 'index', paged: true },
  recommended: { kind: 'page', pattern: '/recomendados', guard: 'public', crawl: 'index' },
  presale: { kind: 'page', pattern: '/preventa', guard: 'public', crawl: 'index', paged: true },
  giftCards: { kind: 'page', pattern: '/giftcards', guard: 'public', crawl: 'index' },
  about: { kind: 'page', pattern: '/nosotros', guard: 'public', crawl: 'index' },
  howToBuy: { kind: 'page', pattern: '/como-comprar', guard: 'public', crawl: 'index' },
  contact: { kind: 'page', pattern: '/contacto', guard: 'public', crawl: 'index' },
  privacy: { kind: 'page', pattern: '/politicas', guard: 'public', crawl: 'index' },
  customOrder: { kind: 'page', pattern: '/encargos', guard: 'public', crawl: 'index' },
  wholesaleLinks: {
    kind: 'page',
    pattern: '/distribucion-internacional-comics',
    guard: 'public',
    crawl: 'index',
  },
  revocation: { kind: 'page', pattern: '/arrepentimiento', guard: 'public', crawl: 'index' },
  newsletterThanks: { kind: 'page', pattern: '/news-thanks', guard: 'public', crawl: 'noindex' },
  notFound: { kind: 'page', pattern: '/404', guard: 'public', crawl: 'noindex' },
  /** Shown by the service worker in the place of a page that was never read. */
  offline: { kind: 'page', pattern: '/sin-conexion', guard: 'public', crawl: 'noindex' },

  cart: { kind: 'page', pattern: '/cart', guard: 'public', crawl: 'blocked' },
  login: { kind: 'page', pattern: '/login', guard: 'public', crawl: 'blocked' },
  googleLogin: { kind: 'page', pattern: '/login/google', guard: 'public', crawl: 'blocked' },
  registration: {
    kind: 'shell',
    pattern: '/registracion',
    guard: 'public',
    crawl: 'blocked',
    shell: '/login',
  },
  registrationMail: { kind: 'page', pattern: '/registracion-mail', guard: 'public', crawl: 'blocked' },
  recovery: { kind: 'page', pattern: '/recuperar-clave', guard: 'public', crawl: 'blocked' },
  recoveryMail: { kind: 'page', pattern: '/recuperar-clave-mail', guard: 'public', crawl: 'blocked' },
  recoveryValidation: {
    kind: 'page',
    pattern: '/recuperar-clave-validacion',
    guard: 'public',
    crawl: 'blocked',
  },

  account: { kind: 'page', pattern: '/cuenta', guard: 'customer', crawl: 'blocked' },
  orders: { kind: 'page', pattern: '/cuenta/mis-pedidos', guard: 'customer', crawl: 'blocked' },
  order: {
    kind: 'shell',
    pattern: '/cuenta/pedido/:id',
    guard: 'customer',
    crawl: 'blocked',
    shell: '/shell/pedido',
  },
  favorites: { kind: 'page', pattern: '/cuenta/favoritos', guard: 'customer', crawl: 'blocked' },
  profile: { kind: 'page', pattern: '/cuenta/perfil', guard: 'customer', crawl: 'blocked' },
  address: { kind: 'page', pattern: '/cuenta/direccion', guard: 'customer', crawl: 'blocked' },
  passwordReset: { kind: 'page', pattern: '/cuenta/resetear-clave', guard: 'customer', crawl: 'blocked' },
  checkout: { kind: 'page', pattern: '/cuenta/checkout', guard: 'customer', crawl: 'blocked' },
  makePayment: {
    kind: 'page',
    pattern: '/cuenta/checkout-make-payment',
    guard: 'customer',
    crawl: 'blocked',
  },
  getnetPayment: { kind: 'page', pattern: '/cuenta/checkout-getnet', guard: 'customer', crawl: 'blocked' },
  modoPayment: { kind: 'page', pattern: '/cuenta/checkout-modo', guard: 'customer', crawl: 'blocked' },
  paymentReturn: {
    kind: 'shell',
    pattern: '/cuenta/checkout-process-payment/:type/:status',
    guard: 'customer',
    crawl: 'blocked',
    shell: '/shell/pago',
  },
  orderComplete: { kind: 'page', pattern: '/cuenta/checkout-complete', guard: 'customer', crawl: 'blocked' },

  newReleases: { kind: 'redirect', pattern: '/novedades', to: '/productos?viendo=novedades' },
  links: { kind: 'redirect', pattern: '/links', to: '/distribucion-internacional-comics' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export interface RouteMatch {
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string>>;
  /** From the path (`/productos/manga/2`); 1 when the path has none. */
  readonly page: number;
}

/**
 * The path of a route. A missing optional parameter is omitted; a page above 1 is appended.
 * @throws Error when a required parameter is missing.
 */
export function pathTo(
  name: RouteName,
  params: Readonly<Record<string, string | number | null | undefined>> = {},
  page = 1,
): string {
  const segments = segmentsOf(routes[name].pattern).flatMap((segment) => {
    if (!segment.startsWith(':')) return [segment];
    const value = params[parameterName(segment)];
    if (value !== undefined && value !== null && value !== '') return [encodeURIComponent(value)];
    if (segment.endsWith('?')) return [];
    throw new Error(`${name} needs ${parameterName(segment)}`);
  });
  if (page > 1) segments.push(String(page));
  return `/${segments.join('/')}`;
}

/** The target of a link; for a redirect route its destination, without the redirect. @throws as `pathTo` */
export function linkTo(name: RouteName): string {
  const route: Route = routes[name];
  return route.kind === 'redirect' ? route.to : pathTo(name);
}

/** `path` with a query string, if there are parameters. */
export function withQuery(path: string, params: URLSearchParams): string {
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}

/** The route of a canonical path; null for an unknown path. */
export function matchRoute(path: string): RouteMatch | null {
  const given = segmentsOf(path);
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const match = matchSegments(route, given);
    if (match !== null) return { name, ...match };
  }
  return null;
}

function matchSegments(route: Route, given: readonly string[]): Omit<RouteMatch, 'name'> | null {
  const pattern = segmentsOf(route.pattern);
  const last = given.at(-1) ?? '';
  const isPaged = 'paged' in route && /^([2-9]|[1-9]\d{1,6})$/.test(last);
  // A last segment that is a number above 1 is a page number, so a category cannot be called "2".
  const path = isPaged ? given.slice(0, -1) : given;
  const required = pattern.filter((segment) => !segment.endsWith('?')).length;
  if (path.length < required || path.length > pattern.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of path.entries()) {
    const expected = pattern[index] ?? '';
    if (expected.startsWith(':')) params[parameterName(expected)] = decoded(segment);
    else if (expected !== segment) return null;
  }
  return { params, page: isPaged ? Number(last) : 1 };
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function parameterName(segment: string): string {
  return segment.replace(/^:|\?$/g, '');
}

/** An invalid percent-encoding is matched undecoded. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
