/**
 * `_redirects` and `_headers` in Netlify's dialect, which other hosts support in part: rewrites with a status, proxying
 * the API, rules by query. Their first lines list what these files cannot express.
 */
import { pathTo } from '../../src/domain/routes.ts';
import { cachingOf } from '../serve/file-answer.ts';
import { assetPrefixes, proxiedPrefixes } from '../serve/resolve.ts';
import { fixedPart, isFixed, type DeployRules, type PageRule } from './rules.ts';

export interface CdnOptions {
  readonly rules: DeployRules;
  /** Paths of release files that are neither pages nor assets: `/robots.txt`. */
  readonly otherFiles: readonly string[];
}

/** From the narrowest rule to the widest: the first match wins. */
export function cdnRedirects({ rules }: Pick<CdnOptions, 'rules'>): string {
  const shelled = rules.pages.filter(({ shell }) => shell !== null);
  const rows: readonly (readonly string[])[] = [
    ...proxiedPrefixes.map((prefix) => [`${prefix}*`, `${rules.api.origin}${prefix}:splat`, '200!']),
    ...rules.redirects.map(({ from, to }) => [from, to, '301!']),
    ...brandRows(),
    ...rules.pages.filter(({ isPaged }) => isPaged).flatMap(pageRows),
    ...shelled
      .filter(({ kind }) => kind === 'shell')
      .map((page) => [pathWithNames(page), page.shell ?? '', '200']),
    // Existing files win over a rule without an exclamation mark.
    ...shelled
      .filter(({ kind }) => kind === 'collection')
      .flatMap((page) => [`${fixedPart(page)}/*`].map((path) => [path, page.shell ?? '', '404'])),
    ['/shell/*', '/404', '404!'],
    ['/*', '/404', '404'],
  ];
  return withHead(redirectsHead, rows.map((row) => row.join('  ')).join('\n'));
}

/**
 * Headers that vary by route are left out of the rule for all paths, because hosts merge the values of all matching
 * rules.
 */
export function cdnHeaders({ rules, otherFiles }: CdnOptions): string {
  const varying = new Set(rules.pages.flatMap(({ headers }) => Object.keys(headers)));
  const common = Object.entries(rules.base).filter(([name]) => !varying.has(name));
  const own = Object.entries(rules.base).filter(([name]) => varying.has(name));
  const forPage = ({ headers }: PageRule) => [
    ...Object.entries({ ...Object.fromEntries(own), ...headers }),
    ['Cache-Control', cachingOf('/')] as const,
  ];
  const blocks = [
    rule('/*', common),
    ...assetPrefixes.map((prefix) => rule(`${prefix}*`, [...own, ['Cache-Control', cachingOf(prefix)]])),
    ...otherFiles.map((path) => rule(path, [...own, ['Cache-Control', cachingOf(path)]])),
    ...rules.pages.flatMap((page) => pathsOf(page).map((path) => rule(path, forPage(page)))),
  ];
  return withHead(headersHead, blocks.join('\n\n'));
}

const redirectsHead = [
  'Written by npm run deploy:config, in the dialect of Netlify. Other than the site server these rules',
  '- answer 200 and not 301 to a slash at the end, as the host decides for itself;',
  '- keep the status 404 of a page beyond the last, but show the page of what is not found for all of them.',
  'Hosts that know no rules by query (Cloudflare Pages) answer ?page=N with the first page, whose island shows the right one;',
  'A name in a query (:slug, :page) cannot be narrowed here: the host has to keep `..` inside of what is deployed, as Netlify does;',
  'hosts that pass nothing on need the API on an origin of its own.',
];

const headersHead = [
  'Written by npm run deploy:config. The hashes are those of all pages of a route. An address that nothing is at has',
  'the headers of /* alone: the page of what is not found has its policy at /404 only.',
];

function withHead(head: readonly string[], body: string): string {
  return `${head.map((line) => `# ${line}`).join('\n')}\n${body}\n`;
}

function brandRows(): readonly (readonly string[])[] {
  const [list, brand] = [pathTo('productList'), pathTo('brand', { slug: 'SLUG' }).replace('SLUG', ':slug')];
  return [
    [list, 'editorial=:slug page=1', brand, '200!'],
    [list, 'editorial=:slug page=:page', `${brand}/:page`, '200!'],
    [list, 'editorial=:slug', brand, '200!'],
  ];
}

/** `?page=N` of a list is rewritten to its static page. */
function pageRows(page: PageRule): readonly (readonly string[])[] {
  return pathsWithNames(page).flatMap((path) => [
    [path, 'page=1', path, '200!'],
    [path, 'page=:page', `${path}/:page`, '200!'],
  ]);
}

function pathsWithNames({ segments }: PageRule): readonly string[] {
  const required = segments.filter(({ isOptional }) => !isOptional);
  const written = (chosen: PageRule['segments']) =>
    `/${chosen.map(({ text, isParameter }) => (isParameter ? `:${text}` : text)).join('/')}`;
  return required.length === segments.length ? [written(segments)] : [written(required), written(segments)];
}

function pathWithNames(page: PageRule): string {
  return pathsWithNames(page).at(-1) ?? '/';
}

/** Every path of a route, as patterns that do not overlap. */
function pathsOf(page: PageRule): readonly string[] {
  const fixed = fixedPart(page);
  if (isFixed(page)) return [fixed];
  const hasOwn = page.segments.every(({ isParameter, isOptional }) => !isParameter || isOptional);
  return hasOwn ? [fixed, `${fixed}/*`] : [`${fixed}/*`];
}

function rule(path: string, headers: readonly (readonly [string, string])[]): string {
  return [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
}
