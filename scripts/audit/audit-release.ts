/** Static audit of every page of the live release, its sitemap and its feeds, without a browser. */
import { nothing, type Figure } from '../figures/figure.ts';
import type { Settings } from '../settings.ts';
import { apiProducts } from './api-products.ts';
import { dataFindings } from './data-checks.ts';
import { checks, type CheckName, type AuditFinding } from './audit-finding.ts';
import { feedFindings, feedPrices } from './feed-checks.ts';
import { pageFindings } from './page-checks.ts';
import { priceFindings } from './price-checks.ts';
import { isIndexable, isShell, readPublishedSite, type PublishedSite } from './published-site.ts';
import { namesakeFindings, sitemapFindings } from './site-checks.ts';

export interface ReleaseAudit {
  readonly site: PublishedSite;
  readonly faults: readonly AuditFinding[];
  readonly figures: readonly Figure[];
}

/** @throws Error when nothing is published. @throws PublishError when the API fails. */
export async function auditRelease(settings: Settings, now: Date): Promise<ReleaseAudit> {
  const site = await readPublishedSite(settings);
  const products = await apiProducts(settings);
  const robots = await site.read('/robots.txt');
  const pages = [...site.pages.values()];
  const faults = [
    ...pages.flatMap((page) => pageFindings(page, site, robots)),
    ...pages.filter(({ path }) => !isShell(path)).flatMap((page) => dataFindings(page, site)),
    ...namesakeFindings(site),
    ...(await sitemapFindings(site, now)),
    ...(await feedFindings(site, products)),
    ...priceFindings(site, products, await feedPrices(site)),
  ];
  return { site, faults, figures: figuresOf(site, faults) };
}

export function describeFinding({ check, where, what }: AuditFinding): string {
  return `${check}: ${where}: ${what}`;
}

function figuresOf(site: PublishedSite, faults: readonly AuditFinding[]): readonly Figure[] {
  const pages = [...site.pages.values()];
  const products = pages.filter(({ path }) => path.startsWith('/producto/')).length;
  const found = Map.groupBy(faults, ({ check }) => check);
  const counted = (Object.entries(checks) as [CheckName, string][]).map(([check, words]) => {
    const figure = nothing(words, found.get(check)?.length ?? 0);
    return check === 'price' ? { ...figure, row: 10, conditions: `all ${products} product pages` } : figure;
  });
  const sum = { name: 'pages read', value: pages.length, unit: '', target: null } as const;
  return [{ ...sum, conditions: `${pages.filter(isIndexable).length} of them indexable` }, ...counted];
}
