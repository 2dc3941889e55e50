/**
 * Route table: every URL of the shop. Links, the login guard, the server's rewrites and redirects, the publisher, the
 * sitemap, robots.txt and the tests use it.
 *
 * - `page`: one prebuilt page.
 * - `set`: one prebuilt page per item (and per page number, where `paged`). A path that is not built yet is
 *   answered by `fallback`, when there is one, with status 404.
 * - `fallback`: one prebuilt document serves every path of the pattern and fetches its data in the browser.
 * - `redirect`: answered with a 301.
 */
export type Route =
  | (Served & { readonly kind: 'page'; readonly paged?: true })
  | (Served & { readonly kind: 'set'; readonly paged?: true; readonly fallback?: string })
  | (Served & { readonly kind: 'fallback'; readonly fallback: string })
  | { readonly kind: 'redirect'; readonly pattern: string; readonly to: string };

interface Served {
  readonly pattern: string;
  readonly guard: Guard;
  readonly crawl: Crawl;
}

/** `customer`: with an access token. */
export type Guard = 'public' | 'customer';

/** `index`: in the sitemap. `noindex`: reachable, not indexed. `blocked`: disallowed in robots.txt. */
export type Crawl = 'index' | 'noindex' | 'blocked';

const listed = (pattern: string) => ({ pattern, guard: 'public', crawl: 'index' }) as const;
const unindexed = (pattern: string) => ({ pattern, guard: 'public', crawl: 'noindex' }) as const;
const unlisted = (pattern: string) => ({ pattern, guard: 'public', crawl: 'blocked' }) as const;
const customers = (pattern: string) => ({ pattern, guard: 'customer', crawl: 'blocked' }) as const;

export const routes = {
  home: { kind: 'page', ...listed('/') },
  productList: { kind: 'set', ...listed('/productos/:category?'), paged: true },
  product: { kind: 'set', ...listed('/producto/:slug'), fallback: '/fallback/producto' },
  landing: { kind: 'set', ...listed('/c/:slug'), paged: true, fallback: '/fallback/landing' },
  author: { kind: 'set', ...listed('/autores/:slug'), paged: true, fallback: '/fallback/autor' },
  tag: { kind: 'set', ...listed('/tags/:slug'), paged: true, fallback: '/fallback/tag' },
  series: { kind: 'set', ...listed('/series/:slug') },
  brand: { kind: 'set', ...listed('/editorial/:slug'), paged: true },
  offers: { kind: 'page', ...listed('/ofertas'), paged: true },
  recommended: { kind: 'page', ...listed('/recomendados') },
  presale: { kind: 'page', ...listed('/preventa'), paged: true },
  calendar: { kind: 'page', ...listed('/calendario') },
  giftCards: { kind: 'page', ...listed('/giftcards') },
  about: { kind: 'page', ...listed('/nosotros') },
  howToBuy: { kind: 'page', ...listed('/como-comprar') },
  contact: { kind: 'page', ...listed('/contacto') },
  privacy: { kind: 'page', ...listed('/politicas') },
  customOrder: { kind: 'page', ...listed('/encargos') },
  wholesaleLinks: { kind: 'page', ...listed('/distribucion-internacional-comics') },
  revocation: { kind: 'page', ...listed('/arrepentimiento') },
  newsletterThanks: { kind: 'page', ...unindexed('/news-thanks') },
  notFound: { kind: 'page', ...unindexed('/404') },

  collection: { kind: 'page', ...unlisted('/coleccion') },
  cart: { kind: 'page', ...unlisted('/cart') },
  shoppingList: { kind: 'page', ...unlisted('/lista') },
  login: { kind: 'page', ...unlisted('/login') },
  googleLogin: { kind: 'page', ...unlisted('/login/google') },
  registration: { kind: 'fallback', ...unlisted('/registracion'), fallback: '/login' },
  registrationMail: { kind: 'page', ...unlisted('/registracion-mail') },
  recovery: { kind: 'page', ...unlisted('/recuperar-clave') },
  recoveryMail: { kind: 'page', ...unlisted('/recuperar-clave-mail') },
  recoveryValidation: { kind: 'page', ...unlisted('/recuperar-clave-validacion') },

  account: { kind: 'page', ...customers('/cuenta') },
  orders: { kind: 'page', ...customers('/cuenta/mis-pedidos') },
  order: { kind: 'fallback', ...customers('/cuenta/pedido/:id'), fallback: '/fallback/pedido' },
  favorites: { kind: 'page', ...customers('/cuenta/favoritos') },
  accountCollection: { kind: 'page', ...customers('/cuenta/coleccion') },
  profile: { kind: 'page', ...customers('/cuenta/perfil') },
  address: { kind: 'page', ...customers('/cuenta/direccion') },
  passwordReset: { kind: 'page', ...customers('/cuenta/resetear-clave') },
  checkout: { kind: 'page', ...customers('/cuenta/checkout') },
  makePayment: { kind: 'page', ...customers('/cuenta/checkout-make-payment') },
  getnetPayment: { kind: 'page', ...customers('/cuenta/checkout-getnet') },
  modoPayment: { kind: 'page', ...customers('/cuenta/checkout-modo') },
  paymentReturn: {
    kind: 'fallback',
    ...customers('/cuenta/checkout-process-payment/:type/:status'),
    fallback: '/fallback/pago',
  },
  orderComplete: { kind: 'page', ...customers('/cuenta/checkout-complete') },

  newReleases: { kind: 'redirect', pattern: '/novedades', to: '/productos?viendo=novedades' },
  links: { kind: 'redirect', pattern: '/links', to: '/distribucion-internacional-comics' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** Where the camera is lent to the page (`Permissions-Policy`): scanning a book. Other pages link to one of these. */
export const cameraRoutes = ['productList', 'collection'] as const satisfies readonly RouteName[];

/** An address of one of these that ends with it begins to scan. */
export const scanFragment = '#escanear';

export interface RouteMatch {
  readonly name: RouteName;
  readonly params: Readonly<Record<string, string>>;
  /** From the path (`/productos/manga/2`); else 1. */
  readonly page: number;
}

/** A page above 1 is appended. @throws Error when a required parameter is missing */
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

/** For a redirect its destination. */
export function linkTo(name: RouteName): string {
  const route: Route = routes[name];
  return route.kind === 'redirect' ? route.to : pathTo(name);
}

export function withQuery(path: string, params: URLSearchParams): string {
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}

export function matchRoute(path: string): RouteMatch | null {
  const pathSegments = segmentsOf(path);
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const match = matchSegments(route, pathSegments);
    if (match !== null) return { name, ...match };
  }
  return null;
}

function matchSegments(route: Route, pathSegments: readonly string[]): Omit<RouteMatch, 'name'> | null {
  const pattern = segmentsOf(route.pattern);
  const last = pathSegments.at(-1) ?? '';
  const isPaged = 'paged' in route && /^([2-9]|[1-9]\d{1,6})$/.test(last);
  // A last segment that is a number above 1 is a page number, so a category cannot be called "2".
  const path = isPaged ? pathSegments.slice(0, -1) : pathSegments;
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

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
