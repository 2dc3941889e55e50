/**
 * Row 8. Lighthouse comes with 114 packages and 176 MB, so that it is no dependency of the shop: it is fetched by npm when
 * it is asked for, at a fixed version.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RouteName } from '../../src/domain/routes.ts';
import { atLeast, type Figure } from '../figures/figure.ts';
import type { Settings } from '../settings.ts';
import { runSite } from './running-site.ts';

const lighthouse = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Of a run with its page, in bytes: the report is large. */
const longestReport = 64 * 1024 * 1024;

/** The lowest score of each category over the pages. @throws Error when Lighthouse cannot be had or cannot run. */
export async function auditLighthouse(
  settings: Settings,
  templates: ReadonlyMap<RouteName, string>,
  chromium: string,
): Promise<readonly Figure[]> {
  const site = await runSite(settings, 'up');
  try {
    const reports: ScoredPage[] = [];
    for (const path of templates.values())
      reports.push({ path, scores: await scoresOf(site.origin + path, chromium) });
    return categories.map((category) => figureOf(category, reports));
  } finally {
    await site.close();
  }
}

/** For the table, where nobody asked for it. */
export const withoutLighthouse: Figure = {
  name: 'Lighthouse, mobile, lowest of four categories',
  value: null,
  unit: 'points',
  target: atLeast(100),
  row: 8,
  reason: 'only with --lighthouse, which fetches its 176 MB of packages',
};

type Scores = Readonly<Record<(typeof categories)[number], number>>;

interface ScoredPage {
  readonly path: string;
  readonly scores: Scores;
}

async function scoresOf(url: string, chromium: string): Promise<Scores> {
  const flags = [
    ...['--output=json', '--quiet', `--only-categories=${categories.join()}`],
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...flags], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: longestReport,
  });
  const report = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> };
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
}

function figureOf(category: keyof Scores, pages: readonly ScoredPage[]): Figure {
  const [lowest] = pages.toSorted((a, b) => a.scores[category] - b.scores[category]);
  return {
    name: `Lighthouse, mobile: ${category}, the lowest of ${pages.length} kinds of pages (${lowest?.path ?? 'none'})`,
    value: lowest?.scores[category] ?? null,
    unit: 'points',
    target: atLeast(100),
    row: 8,
  };
}
