/** Checks of a single page: one h1, its canonical URL, title and description, a picture, and no dead references. */
import { matchRoute, routes, type Route } from '../../src/domain/routes.ts';
import type { CheckName, AuditFinding } from './audit-finding.ts';
import type { ParsedPage, PageLink } from './parsed-page.ts';
import { isIndexable, isShell, type PublishedSite } from './published-site.ts';
import { isKeptOut } from './robots-rules.ts';

/** @param robots the text of robots.txt. */
export function pageFindings(page: ParsedPage, site: PublishedSite, robots: string): readonly AuditFinding[] {
  const at = (check: CheckName) => (what: string) => ({ check, where: page.path, what });
  return [
    ...headingFindings(page).map(at('heading')),
    ...canonicalFindings(page, site).map(at('canonical')),
    ...wordFindings(page).map(at('title')),
    ...(isIndexable(page) ? sharingFindings(page, site) : []).map(at('shared')),
    ...page.assets.filter((path) => !isThere(path, site)).map(at('asset')),
    ...page.links.flatMap((link) => linkFinding(link, page, site, robots) ?? []).map(at('link')),
  ];
}

function headingFindings({ path, headings }: ParsedPage): readonly string[] {
  const waits = isShell(path) || isForCustomers(path);
  return headings === 1 || (waits && headings === 0) ? [] : [`${headings} headings of the first order`];
}

/** Like a shell, it renders its h1 after the API's response. */
function isForCustomers(path: string): boolean {
  const match = matchRoute(path);
  const route: Route | null = match && routes[match.name];
  return route !== null && route.kind !== 'redirect' && route.guard === 'customer';
}

/** A page blocked from crawlers has no canonical link. A moved page links to its new URL. */
function canonicalFindings(page: ParsedPage, { origin }: PublishedSite): readonly string[] {
  const { canonicals, isHidden, path } = page;
  const match = matchRoute(path);
  const route: Route | null = match && routes[match.name];
  const moved = route?.kind === 'redirect' ? [origin + route.to] : [];
  const wanted = isHidden ? moved : [origin + encodeURI(path)];
  const same = canonicals.length === wanted.length && canonicals.every((url, index) => url === wanted[index]);
  return same ? [] : [`canonical is ${canonicals.join(', ') || 'missing'}`];
}

/** In characters; a shorter description leaves a search result nearly empty. */
const shortestDescription = 20;

function wordFindings({ titles, descriptions }: ParsedPage): readonly string[] {
  return [
    ...(titles.length === 1 && titles[0] !== '' ? [] : [`${titles.length} titles`]),
    ...(descriptions.length === 1 && (descriptions[0]?.length ?? 0) >= shortestDescription
      ? []
      : [`description is "${descriptions.join(' / ')}"`]),
  ];
}

function sharingFindings({ shared }: ParsedPage, { origin, has }: PublishedSite): readonly string[] {
  const image = shared.get('image') ?? '';
  const isOurs = image.startsWith(`${origin}/`) && has(decodeURI(image.slice(origin.length)));
  const missing = ['title', 'description', 'site_name'].filter((name) => !shared.get(name));
  return [...missing.map((name) => `no og:${name}`), ...(isOurs ? [] : [`og:image is "${image}"`])];
}

function isThere(path: string, { has, answers }: PublishedSite): boolean {
  return has(decodeURI(path)) || answers(path);
}

function linkFinding(
  { target, isNoFollow }: PageLink,
  page: ParsedPage,
  site: PublishedSite,
  robots: string,
): string | null {
  const [address = '', fragment] = target.split('#');
  const shown = address === '' ? page : site.pageAt(address);
  if (address !== '' && !site.answers(address)) return `${target} is not answered with a page`;
  if (fragment && !shown?.ids.has(decodeURIComponent(fragment))) return `${target}: there is no #${fragment}`;
  return !isNoFollow && isList(address) && isKeptOut(robots, address)
    ? `${target} is blocked by robots.txt`
    : null;
}

/** Links to cart and account are private on purpose; an indexable list behind a blocked URL would not be found. */
function isList(address: string): boolean {
  const match = matchRoute(address.split('?')[0] ?? '');
  const route: Route | null = match && routes[match.name];
  return route !== null && route.kind !== 'redirect' && route.crawl === 'index';
}
