/** Security headers: strict, with one table of exceptions by route, which alone lists the origins of third parties. */
import { mapOrigin } from '../../src/domain/content/map.ts';
import { inertPolicy } from '../../src/domain/rich-text.ts';
import { cameraRoutes, routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import { playerOrigins } from '../../src/domain/catalogue/video.ts';
import { shop } from '../../src/shop.ts';
import type { ProviderSettings } from '../shared/provider-settings.ts';
import type { InlineCode } from './release-reader.ts';

export type HeaderFields = Readonly<Record<string, string>>;

interface Exception {
  readonly sources?: Readonly<Record<string, readonly string[]>>;
  /** Their popup must keep its opener. */
  readonly opener?: 'same-origin-allow-popups';
  /** Features of the page itself (`self`), or delegated to iframes by origin (Permissions-Policy). */
  readonly lentFeatures?: Readonly<Record<string, readonly string[]>>;
  /** The URL contains a secret until the page removes it. */
  readonly referrer?: 'no-referrer';
}

export type Exceptions = Readonly<Partial<Record<RouteName, Exception>>>;

/** @param pictureHosts `Settings.pictureHosts`: live lists and the cart show the addresses that the API gives */
export function exceptionsFor(
  { getnet, modo, facebook }: ProviderSettings['sources'],
  pictureHosts: readonly string[] = [],
): Exceptions {
  const withCamera = { lentFeatures: { camera: ['self'] } };
  const exceptions: Exceptions = {
    ...Object.fromEntries(cameraRoutes.map((name) => [name, withCamera])),
    login: { sources: facebook, opener: 'same-origin-allow-popups' },
    registration: { sources: facebook, opener: 'same-origin-allow-popups' },
    googleLogin: { referrer: 'no-referrer' },
    recoveryValidation: { referrer: 'no-referrer' },
    paymentReturn: { referrer: 'no-referrer' },
    getnetPayment: { sources: getnet },
    modoPayment: { sources: modo },
    product: { sources: { 'frame-src': playerOrigins }, lentFeatures: { autoplay: playerOrigins } },
    contact: { sources: { 'frame-src': [mapOrigin] } },
  };
  const hosts = pictureHosts.map((host) => `https://${host}`);
  return hosts.length === 0 ? exceptions : withPictures(exceptions, hosts);
}

function withPictures(exceptions: Exceptions, hosts: readonly string[]): Exceptions {
  const names = Object.keys(routes) as RouteName[];
  return Object.fromEntries(
    names.map((name) => {
      const { sources = {}, ...others } = exceptions[name] ?? {};
      return [
        name,
        { ...others, sources: { ...sources, 'img-src': [...(sources['img-src'] ?? []), ...hosts] } },
      ];
    }),
  );
}

/** Headers of every response of this server. */
export function baseHeaders(isSecure: boolean): HeaderFields {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissionsPolicy(),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    // Without includeSubDomains: other hosts of the domain are not this server's.
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

export function pageHeaders(
  route: RouteName | null,
  inline: InlineCode,
  isSecure: boolean,
  exceptions: Exceptions = {},
): HeaderFields {
  const exception: Exception = (route === null ? undefined : exceptions[route]) ?? {};
  return {
    'Content-Security-Policy': contentSecurityPolicy(inline, exception, isSecure),
    ...(exception.opener === undefined ? {} : { 'Cross-Origin-Opener-Policy': exception.opener }),
    ...(exception.referrer && { 'Referrer-Policy': exception.referrer }),
    ...(exception.lentFeatures && { 'Permissions-Policy': permissionsPolicy(exception.lentFeatures) }),
    ...(isIndexed(route) ? {} : { 'X-Robots-Tag': 'noindex' }),
  };
}

const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
  'xr-spatial-tracking',
];

function permissionsPolicy(lent: NonNullable<Exception['lentFeatures']> = {}): string {
  const allowed = (feature: string) =>
    (lent[feature] ?? []).map((origin) => (origin === 'self' ? origin : `"${origin}"`)).join(' ');
  return deniedFeatures.map((feature) => `${feature}=(${allowed(feature)})`).join(', ');
}

/** Inline code is allowed by its hash: injected scripts do not run. */
function contentSecurityPolicy(inline: InlineCode, exception: Exception, isSecure: boolean): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts.map(quoted)],
    'style-src': ["'self'", ...inline.styles.map(quoted)],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const added = [exception.sources ?? {}, measuringSources(shop.analytics)];
  for (const [name, sources] of added.flatMap((table) => Object.entries(table))) {
    const usual = directives[name] ?? [];
    // Browsers ignore 'unsafe-inline' beside a hash.
    const kept = sources.includes("'unsafe-inline'") ? usual.filter((source) => !isHash(source)) : usual;
    directives[name] = [...kept, ...sources];
  }
  Object.assign(directives, trustedTypes(directives['script-src'] ?? []));
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return [...policy, ...(isSecure ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/**
 * Text becomes HTML through one policy alone (`src/islands/shop/safe-html.ts`). Scripts of others do not support it.
 */
function trustedTypes(scriptSources: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const isOursAlone = scriptSources.every((source) => source === "'self'" || isHash(source));
  return isOursAlone ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': [inertPolicy] } : {};
}

/** Tags of the analytics, which browsers request only after consent; from the pages of Google and Meta. */
export function measuringSources({
  googleTagId,
  metaPixelId,
}: typeof shop.analytics): NonNullable<Exception['sources']> {
  const tags = [...(googleTagId === null ? [] : [googleTag]), ...(metaPixelId === null ? [] : [metaPixel])];
  const collectors = tags.flatMap((tag) => tag.collectors);
  if (tags.length === 0) return {};
  return {
    'script-src': tags.map(({ script }) => script),
    'connect-src': collectors,
    'img-src': collectors,
  };
}

const googleTag = {
  script: 'https://*.googletagmanager.com',
  collectors: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};
const metaPixel = { script: 'https://connect.facebook.net', collectors: ['https://www.facebook.com'] };

function isHash(source: string): boolean {
  return source.startsWith("'sha");
}

function quoted(source: string): string {
  return `'${source}'`;
}

function isIndexed(name: RouteName | null): boolean {
  if (name === null) return true;
  const route: Route = routes[name];
  return route.kind === 'redirect' || route.crawl === 'index';
}
