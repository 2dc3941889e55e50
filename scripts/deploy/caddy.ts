/**
 * Caddyfile for Caddy 2.6 or newer (Debian 12 has 2.6.2). Everything is in one `route`, in the order in which the site
 * server decides; `handle` blocks are mutually exclusive, so the first match wins.
 */
import { contentTypes } from '../serve/content-types.ts';
import { cachingOf } from '../serve/file-answer.ts';
import { redirectCaching } from '../serve/plain-answer.ts';
import { assetPrefixes, proxiedPrefixes } from '../serve/resolve.ts';
import { brandQueries, requestPatterns } from './address-patterns.ts';
import { answerServer, fileServer, kept } from './caddy-files.ts';
import { pageHandlers } from './caddy-pages.ts';
import { block, captured, headerLines, map, quoted } from './caddy-syntax.ts';
import { apiAnswers, plainRoute } from './own-answers.ts';
import type { DeployRules } from './rules.ts';

export interface CaddyOptions {
  readonly rules: DeployRules;
  /** The folder of the release tree. */
  readonly root: string;
  /** The folder of the server's own error pages. */
  readonly answers: string;
  /** Port for plain HTTP behind a TLS proxy; null for the port and scheme of the public origin. */
  readonly listen: number | null;
}

export function caddyConfig({ rules, root, answers, listen }: CaddyOptions): string {
  const address = listen === null ? rules.site.origin : `http://:${listen}`;
  return `${[
    '# Written by npm run deploy:config.',
    ...snippets(rules, answers),
    ...block(address, [
      `root * ${quoted(root)}`,
      ...block('route', [
        'header -Server',
        // Ranges are disabled, because the site server always sends whole files.
        'request_header -Range',
        'header -Accept-Ranges',
        ...headerLines(rules.base),
        ...refusals(),
        ...block('handle @crooked', [
          `header Cache-Control ${quoted(redirectCaching)}`,
          // Outside of `route`, Caddy sorts directives.
          ...block('route', [
            'uri path_regexp /{2,} /',
            'uri path_regexp "(?:/(?:index)?)?[.]html/?$" ""',
            'uri path_regexp "(.)/+$" $1',
            'uri path_regexp ^$ /',
            'redir {uri} permanent',
          ]),
        ]),
        ...proxiedPrefixes.flatMap((prefix) => proxied(prefix, rules)),
        ...block('@badMethod', ['not method GET HEAD']),
        ...block('handle @badMethod', ['header Allow "GET, HEAD"', 'import plain 405']),
        ...block('handle /health', ['rewrite * /release.json', ...kept(contentTypes['json']), 'file_server']),
        ...rules.redirects.flatMap(redirect),
        ...map('{http.request.uri.query}', '{asked_page}', [
          ['~^page=([1-9][0-9]{0,6})$', captured(1)],
          ['~^page(?:=[^&]*)?(?:&page(?:=[^&]*)?)*$', 'none'],
        ]),
        ...map('{http.request.uri.query}', '{asked_brand}', [
          ...brandQueries.map(({ regex, brand, page }): [string, string] => [
            `~${regex}`,
            page === null ? captured(brand) : `${captured(brand)}/${captured(page)}`,
          ]),
        ]),
        ...rules.pages.filter(({ name }) => name !== 'notFound').flatMap(pageHandlers),
        ...files(),
        ...block('handle', ['import missing']),
      ]),
      ...block('handle_errors', [
        ...['413', '502', '504'].flatMap((status) => [
          `@api${status} expression {http.error.status_code} == ${status}`,
          ...block(`handle @api${status}`, [
            'header -Accept-Ranges',
            ...headerLines(rules.base),
            `import json ${status}`,
          ]),
        ]),
        ...block('handle', ['import plain 500']),
      ]),
    ]),
  ].join('\n')}\n`;
}

/** Snippets shared by several handlers. */
function snippets(rules: DeployRules, answers: string): readonly string[] {
  const missing = rules.pages.find(({ name }) => name === 'notFound');
  return [
    ...block('(plain)', [
      ...headerLines(plainRoute(rules).headers),
      ...kept(contentTypes['html']),
      'rewrite * /{args.0}.html',
      ...answerServer(answers),
    ]),
    ...block('(json)', [
      ...kept(contentTypes['json']),
      'rewrite * /api/{args.0}.json',
      ...answerServer(answers),
    ]),
    ...block('(missing)', [
      ...headerLines(missing?.headers ?? {}),
      'header ?Vary Accept-Encoding',
      ...kept(contentTypes['html']),
      'rewrite * /404.html',
      ...fileServer(404),
    ]),
    ...rules.pages.flatMap(({ name, headers }) =>
      // Caddy itself adds Vary only when it has selected a compressed file.
      block(`(page-${name})`, [
        ...headerLines(headers),
        'header ?Vary Accept-Encoding',
        ...kept(contentTypes['html']),
      ]),
    ),
  ];
}

/** Explicit content types by extension; Caddy would guess others. */
function contentTypeLines(): readonly string[] {
  return Object.entries(contentTypes).flatMap(([extension, type]) => [
    `@type-${extension} path *.${extension}`,
    `header @type-${extension} Content-Type ${quoted(type)}`,
  ]);
}

function refusals(): readonly string[] {
  const { readable, forbidden, crooked, longest } = requestPatterns;
  const uri = '{http.request.uri}';
  // Split, because Caddy's regular expressions limit a repetition to a thousand.
  const tooLong = `^/${'.{1000}'.repeat(Math.floor(longest / 1000))}.{${longest % 1000}}`;
  return [
    `@readable vars_regexp ${uri} ${quoted(readable)}`,
    ...block('@badAddress', [`vars_regexp ${uri} ${quoted(`${tooLong}|${forbidden}`)}`]),
    ...block('@unreadable', [`not vars_regexp ${uri} ${quoted(readable)}`]),
    ...['badAddress', 'unreadable'].flatMap((name) =>
      block(`handle @${name}`, [
        '@api path /api/*',
        ...block('handle @api', ['import json 400']),
        ...block('handle', ['import plain 400']),
      ]),
    ),
    `@crooked vars_regexp ${uri} ${quoted(crooked)}`,
  ];
}

function redirect({ from, to }: { readonly from: string; readonly to: string }): readonly string[] {
  const more = to.includes('?') ? '&' : '?';
  return block(`handle ${from}`, [
    `header Cache-Control ${quoted(redirectCaching)}`,
    ...map('{http.request.uri.query}', '{more}', [
      ['~^(.+)$', `${more}\${1}`],
      ['default', ''],
    ]),
    `redir * ${quoted(`${to}{more}`)} permanent`,
  ]);
}

function files(): readonly string[] {
  return [
    ...contentTypeLines(),
    ...assetPrefixes.flatMap((prefix) =>
      block(`handle ${prefix}*`, [
        // Compressed siblings have no URL of their own.
        ...block('@there', ['not path *.br *.gz', 'file {path}']),
        ...block('handle @there', [`header Cache-Control ${quoted(cachingOf(prefix))}`, ...fileServer(null)]),
        ...block('handle', [
          `header Cache-Control ${quoted(cachingOf('/'))}`,
          'header Content-Type "text/plain; charset=utf-8"',
          'respond "Not found\n" 404',
        ]),
      ]),
    ),
    ...block('@file', ['not path /shell/* *.br *.gz *.html /release.json', 'file {path}']),
    ...block('handle @file', [`header Cache-Control ${quoted(cachingOf('/'))}`, ...fileServer(null)]),
  ];
}

function proxied(prefix: string, { base, site, api }: DeployRules): readonly string[] {
  return block(`handle ${prefix}*`, [
    // The API's own security headers are replaced by this server's.
    ...block('request_body', [`max_size ${apiAnswers.maxBodyBytes}`]),
    ...block('encode gzip', ['minimum_length 1000']),
    ...block(`reverse_proxy ${api.origin}`, [
      `header_up Host ${api.host}`,
      `header_up X-Forwarded-Host ${site.host}`,
      `header_up X-Forwarded-Proto ${site.protocol.slice(0, -1)}`,
      ...['Forwarded', 'X-Real-IP', 'Cookie', 'Referer'].map((name) => `header_up -${name}`),
      ...[...Object.keys(base), 'Server', 'X-Powered-By', 'Set-Cookie', 'Clear-Site-Data'].map(
        (name) => `header_down -${name}`,
      ),
      ...block('transport http', [
        `dial_timeout ${apiAnswers.silenceSeconds}s`,
        `response_header_timeout ${apiAnswers.silenceSeconds}s`,
      ]),
    ]),
  ]);
}
