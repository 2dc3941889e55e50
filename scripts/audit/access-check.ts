/** Row 9: axe on a page of every kind and in the states that visitors bring about, on a phone and at a desk. */
import { AxeBuilder } from '@axe-core/playwright';
import PQueue from 'p-queue';
import type { Browser, Page } from 'playwright';
import type { RouteName } from '../../src/domain/routes.ts';
import { nothing, type Figure } from '../figures/figure.ts';
import type { Settings } from '../settings.ts';
import { journeys } from './journeys.ts';
import { runSite } from './running-site.ts';
import { buyableSlug } from './visitor.ts';

export interface BrowserFindings {
  readonly figure: Figure;
  /** What was found, a line each. */
  readonly faults: readonly string[];
}

const widths = [360, 1280] as const;
const tabs = 3;
/** The machine may be busy with other things. */
export const patienceMs = 120_000;

/** Another backend has no customer of the seed: there the pages are looked at as they come, and nothing is bought. */
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
  // Nothing moves: what is still fading in has not its contrast yet.
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
      const { violations } = await axeOn(page).analyze();
      const where = `${new URL(page.url()).pathname}, ${state}, at ${width} px`;
      for (const { id, nodes } of violations)
        for (const { target } of nodes) faults.push(`axe: ${where}: ${id}: ${target.join(' ')}`);
    });
  } catch (error) {
    faults.push(`axe: a visit at ${width} px that came to nothing: ${String(error)}`);
  } finally {
    await context.close();
  }
  return { looks, faults };
}

/** As the tests of the suite do it: every rule, told by its violations alone, and in the page itself where it has no frames. */
function axeOn(page: Page): AxeBuilder {
  const hasFrames = page.frames().length > 1;
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(!hasFrames);
}
