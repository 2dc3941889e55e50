/** Row 9: accessibility with axe, on a page of every kind and in interactive states, at phone and desktop width. */
import PQueue from 'p-queue';
import type { Browser, Page } from 'playwright';
import type { RouteName } from '../../src/domain/routes.ts';
import { accessViolations } from '../bench/pages/axe.ts';
import { nothing, type Figure } from '../figures/figure.ts';
import type { Settings } from '../settings.ts';
import { journeys } from './journeys.ts';
import { runSite } from './running-site.ts';
import { buyableSlug } from './visitor.ts';

export interface BrowserFindings {
  readonly figure: Figure;
  /** Violations, one line each. */
  readonly faults: readonly string[];
}

const widths = [360, 1280] as const;
const tabs = 3;
/** Timeout, generous for a busy machine. */
export const patienceMs = 120_000;

/** Another backend does not have the seed's customer: there, pages are checked as loaded, and nothing is bought. */
export async function auditAccess(
  browser: Browser,
  settings: Settings,
  templates: ReadonlyMap<RouteName, string>,
): Promise<BrowserFindings> {
  const site = await runSite(settings, 'up');
  const queue = new PQueue({ concurrency: tabs });
  try {
    const slug = settings.isApiEmbedded ? await buyableSlug(site.origin) : null;
    const visits: readonly Visit[] = [
      ...(slug === null ? [] : journeys).map(
        (journey) => (page: Page, look: Look) => journey({ page, slug: slug ?? '', look }),
      ),
      ...templates.values().map((path) => async (page: Page, look: Look) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await look('as it comes');
      }),
    ];
    const found = await queue.addAll(
      visits.flatMap((visit) =>
        widths.map((width) => () => violationsOf(browser, site.origin, visit, width)),
      ),
    );
    const looks = found.reduce((sum, one) => sum + one.looks, 0);
    const faults = found.flatMap(({ faults: its }) => its);
    const figure = nothing('accessibility violations (axe)', faults.length);
    const conditions = `${templates.size} kinds of pages and ${journeys.length} journeys, ${looks} looks at ${widths.join(' and ')} px`;
    const headline = `axe violations on ${templates.size} kinds of pages`;
    return { figure: { ...figure, row: 9, conditions, headline }, faults };
  } finally {
    await site.close();
  }
}

type Look = (state: string) => Promise<void>;
type Visit = (page: Page, look: Look) => Promise<void>;

async function violationsOf(browser: Browser, baseURL: string, visit: Visit, width: number) {
  // Reduced motion: an element that is fading in does not have its final contrast.
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 800 },
    locale: 'es-AR',
    reducedMotion: 'reduce',
  });
  const faults: string[] = [];
  let looks = 0;
  try {
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    await visit(page, async (state) => {
      looks += 1;
      const violations = await accessViolations(page);
      const where = `${new URL(page.url()).pathname}, ${state}, at ${width} px`;
      for (const { id, target } of violations) faults.push(`axe: ${where}: ${id}: ${target}`);
    });
  } catch (error) {
    faults.push(`axe: a visit at ${width} px that came to nothing: ${String(error)}`);
  } finally {
    await context.close();
  }
  return { looks, faults };
}
