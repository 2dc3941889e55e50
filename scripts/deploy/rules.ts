/**
 * Server rules for a release as data, derived from the route table and the site server's own rules, so that all
 * generated configurations respond like the site server.
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
  /** Headers of every response. */
  readonly base: HeaderFields;
  /** In the order of the route table: the first match wins. */
  readonly pages: readonly PageRule[];
  readonly redirects: readonly RedirectRule[];
}

export interface PageRule {
  readonly name: RouteName;
  readonly kind: 'page' | 'collection' | 'shell';
  readonly segments: readonly Segment[];
  readonly isPaged: boolean;
  /** The document of a shell route; for a collection the one served, with 404, for a page that is not built yet. */
  readonly shell: string | null;
  /** Headers in addition to, or overriding, those of every response. */
  readonly headers: HeaderFields;
}

export interface Segment {
  /** Literal text, or the name of a parameter. */
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
  /** Manifest of the release whose inline code the policies allow. */
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

/** All headers of a route's response. */
export function headersOf(
  { base }: Pick<DeployRules, 'base'>,
  page: Pick<PageRule, 'headers'> | undefined,
): HeaderFields {
  return { ...base, ...page?.headers };
}

/** Whether the route has a single path. */
export function isFixed({ segments, isPaged }: PageRule): boolean {
  return !isPaged && segments.every(({ isParameter }) => !isParameter);
}

/** The path of a fixed route, or the common prefix of its paths: `/producto`. */
export function fixedPart({ segments }: Pick<PageRule, 'segments'>): string {
  const parameter = segments.findIndex(({ isParameter }) => isParameter);
  const fixed = parameter === -1 ? segments : segments.slice(0, parameter);
  return `/${fixed.map(({ text }) => text).join('/')}`;
}

/**
 * Inline code per route instead of per page, so that a configuration stays valid until the code changes, not only until
 * the next publish. Pages of one route share a template and nearly the same inline code.
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

/** The page's own route, and routes whose shell it is. */
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
