/**
 * What a server in front of a release has to do, as data: taken from the route table and from the rules of the site server,
 * so that every configuration that is written from it answers what the site server answers.
 */
import { matchRoute, routes, type Route, type RouteName } from '../../src/domain/routes.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import type { InlineCode, Manifest } from '../publish/release-manifest.ts';
import { baseHeaders, exceptionsFor, pageHeaders, type HeaderFields } from '../serve/headers.ts';

export interface DeployRules {
  /** Public origin of the site. */
  readonly site: URL;
  /** Origin of the API. */
  readonly api: URL;
  readonly isSecure: boolean;
  /** Headers of every answer. */
  readonly base: HeaderFields;
  /** In the order of the route table: the first that fits is the one. */
  readonly pages: readonly PageRule[];
  readonly redirects: readonly RedirectRule[];
}

export interface PageRule {
  readonly name: RouteName;
  readonly kind: 'page' | 'collection' | 'shell';
  readonly segments: readonly Segment[];
  readonly isPaged: boolean;
  /** The document of a shell route; of a collection the one that answers, with 404, for what is not built yet. */
  readonly shell: string | null;
  /** What its pages have besides or instead of the headers of every answer. */
  readonly headers: HeaderFields;
}

export interface Segment {
  /** The word itself, or the name of a parameter. */
  readonly text: string;
  readonly isParameter: boolean;
  readonly isOptional: boolean;
}

export interface RedirectRule {
  readonly from: string;
  readonly to: string;
}

export interface RulesOptions {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly providerSources: ProviderSettings['sources'];
  /** Of the release whose inline code the policies name. */
  readonly manifest: Pick<Manifest, 'paths' | 'get'>;
}

export function deployRules({ siteUrl, apiUrl, providerSources, manifest }: RulesOptions): DeployRules {
  const isSecure = siteUrl.startsWith('https:');
  const exceptions = exceptionsFor(providerSources);
  const inline = inlineByRoute(manifest);
  const none: InlineCode = { scripts: [], styles: [] };
  const pages: PageRule[] = [];
  const redirects: RedirectRule[] = [];
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (route.kind === 'redirect') redirects.push({ from: route.pattern, to: route.to });
    else {
      pages.push({
        name,
        kind: route.kind,
        segments: segmentsOf(route.pattern),
        isPaged: 'paged' in route,
        shell: 'shell' in route ? (route.shell ?? null) : null,
        headers: pageHeaders(name, inline.get(name) ?? none, isSecure, exceptions),
      });
    }
  }
  const [site, api] = [new URL(siteUrl), new URL(apiUrl)];
  return { site, api, isSecure, base: baseHeaders(isSecure), pages, redirects };
}

/** All headers that an answer of a route has. */
export function headersOf(
  { base }: Pick<DeployRules, 'base'>,
  page: Pick<PageRule, 'headers'> | undefined,
): HeaderFields {
  return { ...base, ...page?.headers };
}

/** Whether the path of the route is one path alone. */
export function isFixed({ segments, isPaged }: PageRule): boolean {
  return !isPaged && segments.every(({ isParameter }) => !isParameter);
}

/** The path of a fixed route, or the beginning that all paths of another one share: `/producto`. */
export function fixedPart({ segments }: Pick<PageRule, 'segments'>): string {
  const parameter = segments.findIndex(({ isParameter }) => isParameter);
  const fixed = parameter === -1 ? segments : segments.slice(0, parameter);
  return `/${fixed.map(({ text }) => text).join('/')}`;
}

/**
 * The inline code of all pages of a route: one policy a route instead of one a page, so that a configuration holds until the
 * code changes, not until the next publish. Pages of one route come from one template and name nearly the same code.
 */
function inlineByRoute(manifest: RulesOptions['manifest']): ReadonlyMap<RouteName, InlineCode> {
  const found = new Map<RouteName, { scripts: Set<string>; styles: Set<string> }>();
  for (const path of manifest.paths()) {
    const inline = manifest.get(path)?.inline;
    if (!inline) continue;
    for (const name of routesAnsweredBy(path)) {
      const sets = found.get(name) ?? { scripts: new Set(), styles: new Set() };
      found.set(name, sets);
      for (const script of inline.scripts) sets.scripts.add(script);
      for (const style of inline.styles) sets.styles.add(style);
    }
  }
  return new Map(
    [...found].map(([name, { scripts, styles }]) => [
      name,
      { scripts: [...scripts].sort(), styles: [...styles].sort() },
    ]),
  );
}

/** Its own route, and those that it is the shell of. */
function routesAnsweredBy(path: string): readonly RouteName[] {
  const own = matchRoute(path)?.name;
  const shelled = (Object.entries(routes) as [RouteName, Route][])
    .filter(([, route]) => 'shell' in route && route.shell === path)
    .map(([name]) => name);
  return own === undefined ? shelled : [own, ...shelled];
}

function segmentsOf(pattern: string): readonly Segment[] {
  return pattern
    .split('/')
    .filter((text) => text !== '')
    .map((text) => ({
      text: text.replace(/^:|\?$/g, ''),
      isParameter: text.startsWith(':'),
      isOptional: text.endsWith('?'),
    }));
}
