/** Security headers: a strict policy for everything, and one table of what single routes need beyond it. */
import { mapOrigin } from '../../src/domain/map.ts';
import { inertPolicy } from '../../src/domain/rich-text.ts';
import { routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import { playerOrigins } from '../../src/domain/video.ts';
import { shop } from '../../src/shop.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import type { InlineCode } from '../publish/release-manifest.ts';
import { measuringSources } from './measuring-sources.ts';

export type HeaderFields = Readonly<Record<string, string>>;

/** What a route needs beyond the strict policy. */
interface Exception {
  /** Sources added to directives of the content security policy. */
  readonly sources?: Readonly<Record<string, readonly string[]>>;
  /** Sign-in with a provider talks to a window that it opens. */
  readonly opener?: 'same-origin-allow-popups';
  /** Features that the page lends to sites that it frames; they are denied everywhere else. */
  readonly lentFeatures?: Readonly<Record<string, readonly string[]>>;
  /** The address carries a secret until the page has taken it out of there. */
  readonly referrer?: 'no-referrer';
}

export type Exceptions = Readonly<Partial<Record<RouteName, Exception>>>;

/** Sites that a page loads something from are named here, with the page, and nowhere else. */
export function exceptionsFor({ getnet, modo, facebook }: ProviderSettings['sources']): Exceptions {
  return {
    login: { sources: facebook, opener: 'same-origin-allow-popups' },
    registration: { sources: facebook, opener: 'same-origin-allow-popups' },
    googleLogin: { referrer: 'no-referrer' },
    recoveryValidation: { referrer: 'no-referrer' },
    paymentReturn: { referrer: 'no-referrer' },
    getnetPayment: { sources: getnet },
    modoPayment: { sources: modo },
    // A video plays in the page once somebody has pressed it.
    product: { sources: { 'frame-src': playerOrigins }, lentFeatures: { autoplay: playerOrigins } },
    // The maps of the branches, each once somebody has asked for it.
    contact: { sources: { 'frame-src': [mapOrigin] } },
  };
}

/** The headers of every answer of this server, whatever it is. */
export function baseHeaders(isSecure: boolean): HeaderFields {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissionsPolicy(),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    // The other sites of the owner's domain are not this server's to put on https.
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** What a page has beyond the base: its own policy, and what crawlers may do with it. */
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
  const allowed = (feature: string) => (lent[feature] ?? []).map((origin) => `"${origin}"`).join(' ');
  return deniedFeatures.map((feature) => `${feature}=(${allowed(feature)})`).join(', ');
}

/** Inline code is allowed by its hash, taken when the release was made; a script that got in later does not run. */
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
    // A browser that finds a hash ignores 'unsafe-inline'.
    const kept = sources.includes("'unsafe-inline'") ? usual.filter((source) => !isHash(source)) : usual;
    directives[name] = [...kept, ...sources];
  }
  Object.assign(directives, trustedTypes(directives['script-src'] ?? []));
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return [...policy, ...(isSecure ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/**
 * Text becomes markup or code through one named door (`src/islands/shop/inert-html.ts`) and nowhere else. The scripts of
 * providers and of measuring know nothing of that: where one of them may run, the browser cannot ask for it.
 */
function trustedTypes(scriptSources: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const isOursAlone = scriptSources.every((source) => source === "'self'" || isHash(source));
  return isOursAlone ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': [inertPolicy] } : {};
}

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
