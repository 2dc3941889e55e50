/** Page routes in Caddy. */
import { pathTo } from '../../src/domain/routes.ts';
import { brandPath, pathPattern } from './address-patterns.ts';
import { fileServer } from './caddy-files.ts';
import { block, captured, map, quoted } from './caddy-syntax.ts';
import { isFixed, type PageRule } from './rules.ts';

export function pageHandlers(page: PageRule): readonly string[] {
  const { name, kind, shell, isPaged } = page;
  const { literal, regex } = pathPattern(page);
  const matcher = isFixed(page)
    ? [`@${name} path ${page.segments.length === 0 ? '/' : literal}`]
    : [`@${name} path_regexp ${name} ${quoted(regex)}`];
  const own = [`import page-${name}`, ...fileServer(null)];
  if (kind === 'shell')
    return [...matcher, ...block(`handle @${name}`, [`rewrite * ${shell ?? ''}.html`, ...own])];
  const found = [`@found file ${candidateOf(page)}`];
  const answer = block('handle @found', ['rewrite * {http.matchers.file.relative}', ...own]);
  const otherwise =
    shell === null
      ? ['import missing']
      : [`import page-${name}`, `rewrite * ${shell}.html`, ...fileServer(404)];
  return [
    ...matcher,
    ...block(`handle @${name}`, [
      ...(isPaged ? pageSuffix(name) : []),
      ...(name === 'productList' ? brandPage() : []),
      ...found,
      ...answer,
      ...block('handle', otherwise),
    ]),
  ];
}

function candidateOf({ name, isPaged }: PageRule): string {
  if (name === 'home') return '/index.html';
  return isPaged ? `{re.${name}.1}{page_suffix}.html` : '{path}.html';
}

/** Page number; the query's wins over the path's. */
function pageSuffix(name: string): readonly string[] {
  return map(`"{asked_page}/{re.${name}.2}"`, '{page_suffix}', [
    ['~^/$', ''],
    ['~^/([0-9]+)$', `/${captured(1)}`],
    ['~^1/', ''],
    ['~^([0-9]+)/', `/${captured(1)}`],
    ['default', '/none'],
  ]);
}

/** URLs that the home's brands link to. */
function brandPage(): readonly string[] {
  return [
    ...map('"{path} {asked_brand}"', '{brand_file}', [
      [`~^${pathTo('productList')} (${brandPath})$`, `/editorial/${captured(1)}.html`],
      ['default', '/none'],
    ]),
    '@brand_page file {brand_file}',
    ...block('handle @brand_page', [
      'rewrite * {http.matchers.file.relative}',
      'import page-brand',
      ...fileServer(null),
    ]),
  ];
}
