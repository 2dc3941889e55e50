/**
 * Row 8. Lighthouse has 114 packages and 176 MB, so it is not a dependency of the shop: npx downloads it on demand, at
 * a fixed version.
 */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import pRetry from 'p-retry';
import type { RouteName } from '../../src/domain/routes.ts';
import { lettersEnvironment } from '../bench/pages/letters.ts';
import { atLeast, type Figure } from '../figures/figure.ts';
import type { Settings } from '../settings.ts';
import { runSite } from './running-site.ts';

const lighthouse = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Only indexable pages: pages blocked from search engines cannot reach the SEO score. */
const judged: readonly RouteName[] = [
  ...(['home', 'productList', 'product', 'landing', 'author', 'tag'] as const),
  ...(['series', 'brand', 'offers', 'giftCards', 'contact', 'about'] as const),
];
/** Median of several runs against variance: https://github.com/GoogleChrome/lighthouse/blob/main/docs/variability.md */
const runsOfAPage = 3;
/** Maximum size of a report in bytes. */
const longestReport = 64 * 1024 * 1024;

export interface LighthouseFindings {
  readonly figures: readonly Figure[];
  /** Audits that cost points, one line each. */
  readonly faults: readonly string[];
}

/** Lowest score of each category over the pages. @throws Error when Lighthouse cannot be downloaded or fails. */
export async function auditLighthouse(
  settings: Settings,
  templates: ReadonlyMap<RouteName, string>,
  chromium: string,
): Promise<LighthouseFindings> {
  const site = await runSite(settings, 'up');
  try {
    const pages: JudgedPage[] = [];
    for (const name of judged) {
      const path = templates.get(name);
      if (path !== undefined) pages.push(await judge(site.origin, path, chromium));
    }
    return {
      figures: categories.map((category) => figureOf(category, pages)),
      faults: pages.flatMap(({ path, lost }) =>
        categories.flatMap((category) =>
          lost[category].map((what) => `lighthouse: ${path}: ${category}: ${what}`),
        ),
      ),
    };
  } finally {
    await site.close();
  }
}

/** Placeholder in the table when Lighthouse was not requested. */
export const withoutLighthouse: Figure = {
  name: 'Lighthouse, mobile, lowest of four categories',
  value: null,
  unit: 'points',
  target: atLeast(100),
  row: 8,
  reason: 'only with --lighthouse, which fetches its 176 MB of packages',
};

type Category = (typeof categories)[number];

interface JudgedPage {
  readonly path: string;
  readonly scores: Readonly<Record<Category, number>>;
  /** Audits that cost points, in Lighthouse's words. */
  readonly lost: Readonly<Record<Category, readonly string[]>>;
}

/**
 * The part of a report that is read: https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md
 */
interface LighthouseReport {
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly title: string; readonly displayValue?: string }>
  >;
}

/** The run with the median performance; the other three categories do not vary between runs. */
async function judge(origin: string, path: string, chromium: string): Promise<JudgedPage> {
  const reports: LighthouseReport[] = [];
  for (let run = 0; run < runsOfAPage; run++) reports.push(await reportOn(origin + path, chromium));
  reports.sort((a, b) => pointsIn(a, 'performance') - pointsIn(b, 'performance'));
  const report = reports[Math.floor(runsOfAPage / 2)] as LighthouseReport;
  const ofEach = <T>(read: (category: Category) => T) =>
    Object.fromEntries(categories.map((category) => [category, read(category)])) as Record<Category, T>;
  return {
    path,
    scores: ofEach((category) => pointsIn(report, category)),
    lost: ofEach((category) => lostIn(report, category)),
  };
}

function pointsIn({ categories: found }: LighthouseReport, category: Category): number {
  return Math.round((found[category].score ?? 0) * 100);
}

function lostIn({ categories: found, audits }: LighthouseReport, category: Category): string[] {
  return found[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${audits[id]?.title ?? id} ${audits[id]?.displayValue ?? ''}`.trim());
}

/** @throws Error when several attempts produced no report. */
function reportOn(url: string, chromium: string): Promise<LighthouseReport> {
  // Lighthouse occasionally loses its own trace ("Please run Lighthouse again"), which says nothing about the page.
  return pRetry(() => runOn(url, chromium), { retries: 2, minTimeout: 0 });
}

async function runOn(url: string, chromium: string): Promise<LighthouseReport> {
  const flags = [
    ...['--output=json', '--quiet', `--only-categories=${categories.join()}`],
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  // Run outside of this project, whose npm settings are for its own packages.
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...flags], {
    cwd: tmpdir(),
    env: { ...process.env, ...lettersEnvironment(), CHROME_PATH: chromium },
    maxBuffer: longestReport,
  });
  return JSON.parse(stdout) as LighthouseReport;
}

function figureOf(category: Category, pages: readonly JudgedPage[]): Figure {
  const [lowest] = pages.toSorted((a, b) => a.scores[category] - b.scores[category]);
  const full = pages.filter(({ scores }) => scores[category] === 100).length;
  const lost = lowest?.lost[category].join(', ') ?? '';
  return {
    name: `Lighthouse, mobile: ${category}, the lowest of ${pages.length} kinds of pages`,
    value: lowest?.scores[category] ?? null,
    unit: 'points',
    target: atLeast(100),
    row: 8,
    conditions: `${lowest?.path ?? 'none'}; ${full} of ${pages.length} have 100; median of ${runsOfAPage} runs`,
    ...(lost !== '' && { reason: `of its model of a slow phone: ${lost}` }),
  };
}
