/** The maps of the configuration of nginx. */
import { pathTo } from '../../src/domain/routes.ts';
import { proxiedPrefixes } from '../serve/resolve.ts';
import { brandPath, brandQueries, requestPatterns } from './address-patterns.ts';
import { map } from './nginx-syntax.ts';
import { plainRoute } from './own-answers.ts';
import { headersOf, type DeployRules, type PageRule } from './rules.ts';

/** What is decided by the address as it came in, and the headers that depend on the route. */
export function maps(rules: DeployRules): readonly string[] {
  const { readable, forbidden, crooked, longest } = requestPatterns;
  return [
    ...map('$uri', '$is_own', [
      ['default', ''],
      [`~^${ownPrefix}`, 'own '],
    ]),
    // A location of our own is asked for by an answer of our own, and its address is judged no more.
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
    // ?page=N, when the query asks for nothing else: a number, or one that no page can have.
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
    // An address that the home's brands link to.
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

/** A header that no route changes is written where it is added. */
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

/** Names of the headers that some route changes. */
export function routedHeaders(rules: DeployRules): readonly string[] {
  return [...new Set(allPages(rules).flatMap(({ headers }) => Object.keys(headers)))];
}

type NamedHeaders = Pick<PageRule, 'headers'> & { readonly name: string };

function allPages(rules: DeployRules): readonly NamedHeaders[] {
  return [...rules.pages, plainRoute(rules)];
}

/** The variable that holds a header which depends on the route. */
export function variableOf(header: string): string {
  return `$header_${header.toLowerCase().replaceAll('-', '_')}`;
}

/** Where answers of our own are asked for inside nginx. */
export const ownPrefix = '/-/answers/';
