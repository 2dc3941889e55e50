/** The `map` blocks of the nginx configuration. */
import { pathTo } from '../../src/domain/routes.ts';
import { proxiedPrefixes } from '../serve/resolve.ts';
import { brandPath, brandQueries, requestPatterns } from './address-patterns.ts';
import { map } from './nginx-syntax.ts';
import { plainRoute } from './own-answers.ts';
import { headersOf, type DeployRules, type PageRule } from './rules.ts';

/** Maps over the raw request URI, and headers that vary by route. */
export function maps(rules: DeployRules): readonly string[] {
  const { readable, forbidden, crooked, longest } = requestPatterns;
  return [
    ...map('$uri', '$is_own', [
      ['default', ''],
      [`~^${ownPrefix}`, 'own '],
    ]),
    // Internal requests for error pages skip the URL checks.
    ...map('"$is_own$request_uri"', '$is_bad_address', [
      ['default', '1'],
      ['~^own ', '0'],
      [`~^/.{${longest}}`, '1'],
      [`~${forbidden}`, '1'],
      [`~${readable}`, '0'],
    ]),
    ...map('$request_uri', '$bad_address_answer', [
      ['default', `${ownPrefix}400.html`],
      ['~^/api/', `${ownPrefix}api/400.json`],
    ]),
    ...map('$uri', '$allowed', [
      ['default', ''],
      [`${ownPrefix}405.html`, 'GET, HEAD'],
    ]),
    ...map('"$is_own$request_uri"', '$is_crooked', [
      ['default', '0'],
      ['~^own ', '0'],
      [`~${crooked}`, '1'],
    ]),
    ...map('"$is_own$request_method $uri"', '$is_bad_method', [
      ['default', '1'],
      ['~^own ', '0'],
      ['~^(?:GET|HEAD) ', '0'],
      [`~^\\S+ (?:${proxiedPrefixes.join('|')})`, '0'],
    ]),
    // ?page=N as the only parameter: a valid number, or `none`, which matches no page.
    ...map('$args', '$asked_page', [
      ['default', ''],
      ['~^page=([1-9][0-9]{0,6})$', '$1'],
      ['~^page(?:=[^&]*)?(?:&page(?:=[^&]*)?)*$', 'none'],
    ]),
    ...map('"$asked_page/$path_page"', '$page_suffix', [
      ['~^/$', ''],
      ['~^/([0-9]+)$', '/$1'],
      ['~^1/', ''],
      ['~^([0-9]+)/', '/$1'],
      ['default', '/none'],
    ]),
    ...map('$args', '$asked_brand', [
      ['default', '-'],
      ...brandQueries.map(({ regex, brand, page }): [string, string] => [
        `~${regex}`,
        page === null ? `$${brand}` : `$${brand}/$${page}`,
      ]),
    ]),
    // URLs that the home's brands link to.
    ...map('"$uri $asked_brand"', '$brand_page', [
      ['default', '/none'],
      [`~^${pathTo('productList')} (${brandPath})$`, '/editorial/$1'],
    ]),
    ...map('$args', '$more_args', [
      ['default', '&$args'],
      ['""', ''],
    ]),
    ...headerMaps(rules),
  ];
}

/** Only headers that vary by route; constant headers are written where they are added. */
function headerMaps(rules: DeployRules): readonly string[] {
  return routedHeaders(rules).flatMap((name) => [
    '',
    ...map('$route', variableOf(name), [
      ['default', rules.base[name] ?? ''],
      ...allPages(rules).flatMap((page): [string, string][] => {
        const value = headersOf(rules, page)[name] ?? '';
        return value === (rules.base[name] ?? '') ? [] : [[page.name, value]];
      }),
    ]),
  ]);
}

/** Names of the headers that vary by route. */
export function routedHeaders(rules: DeployRules): readonly string[] {
  return [...new Set(allPages(rules).flatMap(({ headers }) => Object.keys(headers)))];
}

type NamedHeaders = Pick<PageRule, 'headers'> & { readonly name: string };

function allPages(rules: DeployRules): readonly NamedHeaders[] {
  return [...rules.pages, plainRoute(rules)];
}

/** Variable of a header that varies by route. */
export function variableOf(header: string): string {
  return `$header_${header.toLowerCase().replaceAll('-', '_')}`;
}

/** Prefix of internal locations for error pages. */
export const ownPrefix = '/-/answers/';
