/** Row 9: axe on a page of every kind, on a phone and at a desk. */
import { AxeBuilder } from '@axe-core/playwright';
import PQueue from 'p-queue';
import type { Browser } from 'playwright';
import type { RouteName } from '../../src/domain/routes.ts';
import { nothing, type Figure } from '../figures/figure.ts';
import type { Settings } from '../settings.ts';
import { runSite } from './running-site.ts';

export interface BrowserFindings {
  readonly figure: Figure;
  /** What was found, a line each. */
  readonly faults: readonly string[];
}

const widths = [360, 1280] as const;
const tabs = 3;
/** The machine may be busy with other things. */
export const patienceMs = 120_000;

export async function auditAccess(
  browser: Browser,
  settings: Settings,
  templates: ReadonlyMap<RouteName, string>,
): Promise<BrowserFindings> {
  const site = await runSite(settings, 'up');
  const queue = new PQueue({ concurrency: tabs });
  const places = [...templates.values()].flatMap((path) => widths.map((width) => ({ path, width })));
  try {
    const found = await queue.addAll(
      places.map(
        ({ path, width }) =>
          () =>
            violations(browser, site.origin, path, width),
      ),
    );
    const faults = found.flat();
    const figure = nothing('accessibility violations (axe)', faults.length);
    const conditions = `${templates.size} kinds of pages at ${widths.join(' and ')} px`;
    return { figure: { ...figure, row: 9, conditions }, faults };
  } finally {
    await site.close();
  }
}

async function violations(
  browser: Browser,
  origin: string,
  path: string,
  width: number,
): Promise<readonly string[]> {
  // Nothing moves: what is still fading in has not its contrast yet.
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    locale: 'es-AR',
    reducedMotion: 'reduce',
  });
  try {
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    const { violations: found } = await new AxeBuilder({ page }).analyze();
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `axe: ${path} at ${width} px: ${id}: ${target.join(' ')}`),
    );
  } finally {
    await context.close();
  }
}
