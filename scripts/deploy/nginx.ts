/**
 * nginx configuration for `conf.d`: maps, upstream and server. Decisions by the raw URI are maps; decisions by route
 * are locations that set `$route`, and headers are maps over it. All headers are added in the server block, because a
 * single `add_header` in a location would drop all inherited ones.
 */
import { contentTypes, unknownType } from '../serve/content-types.ts';
import { cachingOf } from '../serve/file-answer.ts';
import { redirectCaching } from '../serve/plain-answer.ts';
import { assetPrefixes, proxiedPrefixes } from '../serve/resolve.ts';
import { pathPattern } from './address-patterns.ts';
import { maps, ownPrefix, routedHeaders, variableOf } from './nginx-maps.ts';
import { indented, location, quoted } from './nginx-syntax.ts';
import { apiAnswers, plainAnswers, plainRoute } from './own-answers.ts';
import { isFixed, type DeployRules, type PageRule } from './rules.ts';

export interface NginxOptions {
  readonly rules: DeployRules;
  /** The folder of the release tree. */
  readonly root: string;
  /** The folder of the server's own error pages. */
  readonly answers: string;
  /** Port for plain HTTP behind a TLS proxy; null for the port and scheme of the public origin. */
  readonly listen: number | null;
  /** Trusted proxies: addresses and networks whose forwarded client address counts. */
  readonly proxies: readonly string[];
  /** Whether the `brotli_static` module is available. */
  readonly hasBrotli: boolean;
}

export function nginxConfig(options: NginxOptions): string {
  const { rules } = options;
  return `${[
    '# Written by npm run deploy:config; to be included in the http block (conf.d).',
    ...(options.hasBrotli ? ['# Needs libnginx-mod-http-brotli-static; without it: --no-brotli.'] : []),
    ...maps(rules),
    ...upstream(rules),
    ...server(options),
  ].join('\n')}\n`;
}

function upstream({ api }: DeployRules): readonly string[] {
  const port = api.port || (api.protocol === 'https:' ? '443' : '80');
  return ['', 'upstream shop_api {', `  server ${api.hostname}:${port};`, '  keepalive 32;', '}'];
}

function server(options: NginxOptions): readonly string[] {
  const { rules, root, answers, proxies, hasBrotli } = options;
  const routed = routedHeaders(rules);
  const fixed = Object.entries(rules.base).filter(([name]) => !routed.includes(name));
  return [
    '',
    'server {',
    ...indented([
      ...listening(options),
      `server_name ${rules.site.hostname};`,
      `root ${quoted(root)};`,
      'server_tokens off;',
      'absolute_redirect off;',
      'max_ranges 0;',
      // Trees of older programs have pages without gzip siblings.
      'gzip on;',
      'gzip_min_length 300;',
      'gzip_static on;',
      'gzip_vary on;',
      ...(hasBrotli ? ['brotli_static on;'] : []),
      ...['127.0.0.0/8', '::1', ...proxies].map((proxy) => `set_real_ip_from ${proxy};`),
      'real_ip_header X-Forwarded-For;',
      'real_ip_recursive on;',
      ...types(),
      '',
      'set $route "";',
      `set $caching ${quoted(cachingOf('/'))};`,
      ...fixed.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
      ...routed.map((name) => `add_header ${name} ${variableOf(name)} always;`),
      'add_header Cache-Control $caching always;',
      'add_header Allow $allowed always;',
      '',
      'if ($is_bad_address) { return 400; }',
      ...redirects(rules),
      'if ($is_bad_method) { return 405; }',
      '',
      'error_page 400 $bad_address_answer;',
      ...plainAnswers
        .filter(({ status }) => status !== 400)
        .map(({ status, file }) => `error_page ${status} ${ownPrefix}${file};`),
      'error_page 404 /404.html;',
      '',
      ...locations(rules, answers),
    ]),
    '}',
  ];
}

function listening({ rules, listen }: NginxOptions): readonly string[] {
  const { site, isSecure } = rules;
  const port = listen ?? Number(site.port || (isSecure ? 443 : 80));
  if (!isSecure || listen !== null) return [`listen ${port};`, `listen [::]:${port};`];
  const certificates = `/etc/letsencrypt/live/${site.hostname}`;
  return [
    `listen ${port} ssl http2;`,
    `listen [::]:${port} ssl http2;`,
    `ssl_certificate ${certificates}/fullchain.pem;`,
    `ssl_certificate_key ${certificates}/privkey.pem;`,
  ];
}

function types(): readonly string[] {
  return [
    'types {',
    ...indented(Object.entries(contentTypes).map(([extension, type]) => `${quoted(type)} ${extension};`)),
    '}',
    `default_type ${unknownType};`,
  ];
}

/** Redirects doubled slashes, trailing slashes and `.html`; nginx has merged slashes before a rewrite. */
function redirects({ redirects: moved }: DeployRules): readonly string[] {
  return [
    'if ($is_crooked) {',
    ...indented([
      `set $caching ${quoted(redirectCaching)};`,
      'rewrite "^/(?:index)?\\.html/?$" / permanent;',
      'rewrite "^(.+)/(?:index)?\\.html/?$" $1 permanent;',
      'rewrite "^(.+)\\.html/?$" $1 permanent;',
      'rewrite "^(.+)/$" $1 permanent;',
      'rewrite "^(.*)$" $1 permanent;',
    ]),
    '}',
    ...moved.flatMap(({ from, to }) => {
      const target = to.includes('?') ? `${to}$more_args` : `${to}$is_args$args`;
      return [
        `location = ${from} {`,
        ...indented([`set $caching ${quoted(redirectCaching)};`, `return 301 ${target};`]),
        '}',
      ];
    }),
  ];
}

function locations(rules: DeployRules, answers: string): readonly string[] {
  return [
    ...proxiedPrefixes.flatMap((prefix) => proxied(prefix, rules)),
    ...location('= /health', [
      'default_type "application/json; charset=utf-8";',
      'types { }',
      'etag off;',
      'if_modified_since off;',
      'try_files /release.json =503;',
    ]),
    ...location('= /release.json', ['internal;']),
    ...location(`^~ ${ownPrefix}`, [
      'internal;',
      `set $route ${plainRoute(rules).name};`,
      'etag off;',
      `alias ${quoted(`${answers}/`)};`,
    ]),
    ...location(`^~ ${ownPrefix}api/`, ['internal;', 'etag off;', `alias ${quoted(`${answers}/api/`)};`]),
    ...assetPrefixes.flatMap((prefix) =>
      location(`^~ ${prefix}`, [
        `set $caching ${quoted(cachingOf(prefix))};`,
        ...location(siblings, ['try_files /none @missing_asset;']),
        'try_files $uri @missing_asset;',
      ]),
    ),
    ...location('@missing_asset', [
      `set $caching ${quoted(cachingOf('/'))};`,
      'types { }',
      'default_type "text/plain; charset=utf-8";',
      'return 404 "Not found\\n";',
    ]),
    ...location('= /404', ['return 404;']),
    ...location('= /404.html', ['internal;', 'set $route notFound;', 'etag off;']),
    ...rules.pages.filter(({ name }) => name !== 'notFound').flatMap(pageLocations),
    ...location('^~ /shell/', ['internal;']),
    ...location(siblings, ['return 404;']),
    ...location('/', ['try_files $uri =404;']),
  ];
}

/** Compressed siblings have no URL of their own; the site server responds with 404 too. */
const siblings = '~ "\\.(?:br|gz)$"';

function pageLocations(page: PageRule): readonly string[] {
  const { name, kind, shell, isPaged } = page;
  const route = `set $route ${name};`;
  if (kind === 'shell') return location(placeOf(page), [route, `try_files ${shell ?? ''}.html =404;`]);
  const files = isPaged ? ['$base$page_suffix.html'] : ['$uri.html'];
  if (name === 'home') files.splice(0, 1, '/index.html');
  const body = [
    route,
    ...(isPaged ? ['set $base $1;', 'set $path_page $2;'] : []),
    ...(name === 'productList'
      ? ['if (-f $document_root$brand_page.html) { rewrite ^ $brand_page last; }']
      : []),
    ...(shell === null ? [] : [`error_page 404 ${shell}.html;`]),
    `try_files ${files.join(' ')} =404;`,
  ];
  if (shell === null) return location(placeOf(page), body);
  return [
    ...location(placeOf(page), body),
    ...location(`= ${shell}.html`, ['internal;', route, 'etag off;']),
  ];
}

function placeOf(page: PageRule): string {
  return isFixed(page)
    ? `= ${page.segments.length === 0 ? '/' : pathPattern(page).literal}`
    : `~ "${pathPattern(page).regex}"`;
}

function proxied(prefix: string, { base, site, api }: DeployRules): readonly string[] {
  const scheme = api.protocol.slice(0, -1);
  return location(`^~ ${prefix}`, [
    'set $caching "";',
    `client_max_body_size ${apiAnswers.maxBodyBytes};`,
    ...apiAnswers.errors.map(({ status, file }) => `error_page ${status} ${ownPrefix}${file};`),
    `proxy_pass ${scheme}://shop_api;`,
    ...(scheme === 'https' ? ['proxy_ssl_server_name on;', `proxy_ssl_name ${api.hostname};`] : []),
    'proxy_http_version 1.1;',
    'proxy_request_buffering off;',
    `proxy_connect_timeout ${apiAnswers.silenceSeconds}s;`,
    `proxy_read_timeout ${apiAnswers.silenceSeconds}s;`,
    'proxy_set_header Connection "";',
    `proxy_set_header Host ${api.host};`,
    'proxy_set_header X-Forwarded-For $remote_addr;',
    `proxy_set_header X-Forwarded-Host ${site.host};`,
    `proxy_set_header X-Forwarded-Proto ${site.protocol.slice(0, -1)};`,
    'proxy_set_header Forwarded "";',
    ...['X-Real-IP', 'Cookie', 'Referer'].map((name) => `proxy_set_header ${name} "";`),
    ...[...Object.keys(base), 'X-Powered-By', 'Set-Cookie', 'Clear-Site-Data'].map(
      (name) => `proxy_hide_header ${name};`,
    ),
    'gzip on;',
    'gzip_proxied any;',
    'gzip_min_length 1000;',
    'gzip_types application/json image/svg+xml text/plain text/css;',
  ]);
}
