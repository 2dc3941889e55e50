/**
 * nginx for a deployed folder, from the route table. A location with an `add_header` inherits none, so each has all of
 * its.
 */
import { matchRoute, routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import type { ProviderSettings } from '../shared/provider-settings.ts';
import { baseHeaders, exceptionsFor, pageHeaders, type HeaderFields } from '../serve/headers.ts';
import { askEachTime, forEver, redirectCaching, routeCaching } from '../serve/caching.ts';
import { contentTypeOf, twinHeaders } from '../serve/page-answers.ts';
import { maxBodyBytes } from '../serve/proxy.ts';
import type { InlineCode, LiveRelease } from '../serve/release-reader.ts';
import { assetPrefixes, proxiedPrefixes } from '../shared/resolve.ts';

export interface NginxOptions {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly providerSources: ProviderSettings['sources'];
  readonly pictureHosts?: readonly string[];
  /** Its inline code is in the policies. */
  readonly release: Pick<LiveRelease, 'paths' | 'get'>;
  readonly root: string;
  /** `Settings.edgeSeconds` */
  readonly edgeSeconds?: number | null;
}

/** For the `http` block (`conf.d`). */
export function nginxConfig({
  siteUrl,
  apiUrl,
  providerSources,
  pictureHosts,
  release,
  root,
  edgeSeconds = null,
}: NginxOptions): string {
  const [site, api] = [new URL(siteUrl), new URL(apiUrl)];
  const isSecure = site.protocol === 'https:';
  const base = baseHeaders(isSecure);
  const exceptions = exceptionsFor(providerSources, pictureHosts);
  const inline = inlineByRoute(release);
  const headersOf = (name: RouteName): HeaderFields => ({
    ...base,
    ...pageHeaders(name, inline.get(name) ?? { scripts: [], styles: [] }, isSecure, exceptions),
    ...byQuery(routeCaching(name, edgeSeconds)),
  });
  const asset = { ...base, 'Cache-Control': forEver };
  const file = { ...base, ...byQuery(routeCaching(null, edgeSeconds)) };
  const inherited = edgeSeconds === null ? {} : file;
  const lines = [
    ...(edgeSeconds === null ? [] : cachingMaps(edgeSeconds)),
    ...(isSecure && site.port === '' ? toHttps(site) : []),
    'server {',
    ...listening(site),
    `server_name ${site.hostname};`,
    `root ${quoted(root)};`,
    'server_tokens off;',
    'absolute_redirect off;',
    'charset utf-8;',
    'gzip_static on;',
    'gzip_vary on;',
    '# brotli_static on;  # with libnginx-mod-http-brotli-static',
    'error_page 404 /404.html;',
    ...added({ ...base, 'Cache-Control': askEachTime }),
    '',
    ...crooked.flatMap(([address, target]) => [
      `if ($request_uri ~ ${quoted(address)}) {`,
      `return 301 ${target};`,
      '}',
    ]),
    ...proxiedPrefixes.flatMap((prefix) => proxied(prefix, site, api, base)),
    ...assetPrefixes.flatMap((prefix) => location(`^~ ${prefix}`, asset, ['try_files $uri =404;'])),
    ...location('^~ /fallback/', {}, ['internal;']),
    ...location('~ "\\.(?:br|gz)$"', {}, ['return 404;']),
    ...location('~ "\\.md$"', { ...file, ...twinHeaders }, [
      'types { }',
      `default_type ${quoted(contentTypeOf('md'))};`,
      'try_files $uri =404;',
    ]),
    ...(Object.entries(routes) as [RouteName, Route][]).flatMap(([name, route]) =>
      route.kind === 'redirect'
        ? redirectLocation(route, { ...base, 'Cache-Control': redirectCaching })
        : routeLocations(name, route, headersOf(name)),
    ),
    // Types that are missing in the table of nginx 1.22.
    ...location('= /manifest.webmanifest', inherited, [
      'types { }',
      'default_type application/manifest+json;',
    ]),
    ...location('~ "\\.ics$"', inherited, ['types { }', `default_type ${quoted(contentTypeOf('ics'))};`]),
    ...location('/', inherited, ['try_files $uri =404;']),
    '}',
  ];
  return `# Written by npm run deploy -- --config, for the http block of nginx (conf.d).\n${indented(lines)}\n`;
}

/**
 * By the raw address, which an internal redirect (`error_page`) leaves as it is. No target starts with two slashes,
 * which would be another host.
 */
const crooked = [
  ['^/index\\.html(\\?.*)?$', '/$1'],
  ['^(/[^/\\\\?][^?]*)\\.html(\\?.*)?$', '$1$2'],
  ['^(/[^/\\\\?][^?]*?)/+(\\?.*)?$', '$1$2'],
] as const;

function listening({ protocol, port, hostname }: URL): readonly string[] {
  if (protocol === 'http:') return [`listen ${port || 80};`, `listen [::]:${port || 80};`];
  const certificates = `/etc/letsencrypt/live/${hostname}`;
  return [
    // nginx before 1.25 does not know the newer "http2 on".
    `listen ${port || 443} ssl http2;`,
    `listen [::]:${port || 443} ssl http2;`,
    `ssl_certificate ${certificates}/fullchain.pem;`,
    `ssl_certificate_key ${certificates}/privkey.pem;`,
  ];
}

function toHttps({ hostname, origin }: URL): readonly string[] {
  return [
    'server {',
    'listen 80;',
    'listen [::]:80;',
    `server_name ${hostname};`,
    `return 301 ${origin}$request_uri;`,
    '}',
    '',
  ];
}

type Redirect = Extract<Route, { kind: 'redirect' }>;

function redirectLocation({ pattern, to }: Redirect, headers: HeaderFields): readonly string[] {
  const withQuery = [
    'if ($args) {',
    `return 301 ${quoted(`${to}&$args`)};`,
    '}',
    `return 301 ${quoted(to)};`,
  ];
  const plain = [`return 301 ${quoted(`${to}$is_args$args`)};`];
  return location(`= ${pattern}`, headers, to.includes('?') ? withQuery : plain);
}

function routeLocations(
  name: RouteName,
  route: Exclude<Route, Redirect>,
  headers: HeaderFields,
): readonly string[] {
  if (name === 'notFound')
    return [...location('= /404', {}, ['return 404;']), ...location('= /404.html', headers, ['internal;'])];
  const place = placeOf(route);
  if (route.kind === 'fallback') return location(place, headers, [`try_files ${route.fallback}.html =404;`]);
  const file = name === 'home' ? '/index.html' : '$uri.html';
  const fallback = 'fallback' in route ? route.fallback : undefined;
  if (fallback === undefined) return location(place, headers, [`try_files ${file} =404;`]);
  // A page that is not built yet: its fallback asks the API, with status 404.
  return [
    ...location(place, headers, [`error_page 404 ${fallback}.html;`, `try_files ${file} =404;`]),
    ...location(`= ${fallback}.html`, { ...headers, ...notShared }, ['internal;']),
  ];
}

/** nginx adds no header that is empty. */
const notShared = { 'Cache-Control': askEachTime, 'CDN-Cache-Control': '' };

/** A CDN is told of addresses without a query; others it would keep. */
function byQuery(caching: HeaderFields): HeaderFields {
  const isShared = 'CDN-Cache-Control' in caching;
  return isShared ? { 'Cache-Control': '$page_caching', 'CDN-Cache-Control': '$cdn_caching' } : caching;
}

function cachingMaps(edgeSeconds: number): readonly string[] {
  const { 'Cache-Control': browsers = '', 'CDN-Cache-Control': cdns = '' } = routeCaching(null, edgeSeconds);
  const map = (name: string, shared: string, own: string) => [
    `map $args ${name} {`,
    `"" ${quoted(shared)};`,
    `default ${quoted(own)};`,
    '}',
  ];
  return [...map('$page_caching', browsers, askEachTime), ...map('$cdn_caching', cdns, '')];
}

/** Exact, or a regular expression. */
function placeOf(route: Exclude<Route, Redirect>): string {
  const isPaged = 'paged' in route;
  if (!isPaged && !route.pattern.includes(':')) return `= ${route.pattern}`;
  const path = route.pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
  return `~ "^${path}${isPaged ? '(?:/[0-9]+)?' : ''}$"`;
}

function proxied(prefix: string, site: URL, api: URL, base: HeaderFields): readonly string[] {
  const hidden = [...Object.keys(base), 'Set-Cookie', 'X-Powered-By', 'CDN-Cache-Control'];
  return location(`^~ ${prefix}`, base, [
    `proxy_pass ${api.origin};`,
    'proxy_http_version 1.1;',
    'proxy_request_buffering off;',
    `client_max_body_size ${maxBodyBytes};`,
    ...(api.protocol === 'https:' ? verifiedTls : []),
    'proxy_set_header Connection "";',
    `proxy_set_header Host ${api.host};`,
    'proxy_set_header X-Forwarded-For $remote_addr;',
    `proxy_set_header X-Forwarded-Host ${site.host};`,
    `proxy_set_header X-Forwarded-Proto ${site.protocol.slice(0, -1)};`,
    'proxy_set_header Cookie "";',
    'proxy_set_header Referer "";',
    ...hidden.map((name) => `proxy_hide_header ${name};`),
    'gzip on;',
    'gzip_types application/json;',
  ]);
}

/** nginx verifies nothing by default. The file is Debian's. */
const verifiedTls = [
  'proxy_ssl_server_name on;',
  'proxy_ssl_verify on;',
  'proxy_ssl_verify_depth 5;',
  'proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
];

function location(place: string, headers: HeaderFields, lines: readonly string[]): readonly string[] {
  return ['', `location ${place} {`, ...added(headers), ...lines, '}'];
}

function added(headers: HeaderFields): readonly string[] {
  const present = Object.entries(headers).filter(([, value]) => value !== '');
  return present.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function indented(lines: readonly string[]): string {
  let depth = 0;
  const nested = lines.map((line) => {
    if (line === '}') depth -= 1;
    const text = line === '' ? '' : `${'  '.repeat(depth)}${line}`;
    if (line.endsWith('{')) depth += 1;
    return text;
  });
  return nested.join('\n');
}

/** Pages of one route share a template. */
function inlineByRoute({ paths, get }: NginxOptions['release']): ReadonlyMap<RouteName, InlineCode> {
  const found = new Map<RouteName, InlineCode>();
  for (const path of paths()) {
    const inline = get(path)?.inline;
    if (!inline) continue;
    for (const name of routesOf(path)) {
      const { scripts = [], styles = [] } = found.get(name) ?? {};
      const joined = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])];
      found.set(name, {
        scripts: joined(scripts, inline.scripts),
        styles: joined(styles, inline.styles),
      });
    }
  }
  return found;
}

function routesOf(path: string): readonly RouteName[] {
  const asFallback = (Object.entries(routes) as [RouteName, Route][])
    .filter(([, route]) => 'fallback' in route && route.fallback === path)
    .map(([name]) => name);
  const own = matchRoute(path)?.name;
  return own === undefined ? asFallback : [own, ...asFallback];
}
