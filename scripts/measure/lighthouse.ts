/** Lighthouse's scores. It has 176 MB of packages, so npx downloads it when it is asked for. */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import type { Row } from './rows.ts';

const version = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  readonly categories: Readonly<Record<(typeof categories)[number], { readonly score: number | null }>>;
}

/** The lowest of each category over the pages. @throws Error when it cannot be downloaded or fails */
export async function measureLighthouse(urls: readonly string[]): Promise<readonly Row[]> {
  const reports: Report[] = [];
  for (const url of urls) reports.push(await reportOf(url));
  return categories.map((category) => ({
    name: `Lighthouse, ${category}, the lowest of ${urls.length} pages`,
    values: [Math.min(...reports.map((report) => 100 * (report.categories[category].score ?? Number.NaN)))],
    unit: 'points',
  }));
}

async function reportOf(url: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu';
  const args = ['--yes', version, url, '--output=json', '--quiet', `--chrome-flags=${flags}`];
  const env = { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' };
  const options = { cwd: tmpdir(), env, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('npx', args, options);
  return JSON.parse(stdout) as Report;
}
