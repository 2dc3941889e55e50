/**
 * `npm run audit`: audits the published site, prints figures with their targets, and exits with 1 when one is missed.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommandLine } from './command-line.ts';
import type { RouteName } from '../src/domain/routes.ts';
import { auditAccess } from './audit/access-check.ts';
import { auditRelease, describeFinding, type ReleaseAudit } from './audit/audit-release.ts';
import { auditDependencies } from './audit/dependencies.ts';
import { auditHeaders } from './audit/header-check.ts';
import { auditHostile } from './audit/hostile.ts';
import { auditLighthouse, withoutLighthouse } from './audit/lighthouse.ts';
import { auditOutage } from './audit/outage-check.ts';
import { ensureRelease } from './audit/prepare.ts';
import { auditProofs } from './audit/proofs.ts';
import { auditShifts } from './audit/shift-check.ts';
import { auditStorage } from './audit/storage.ts';
import { templatePaths } from './audit/templates.ts';
import { auditTexts } from './audit/texts-check.ts';
import { chromiumPath, launchChromium } from './bench/pages/browser.ts';
import { isMissed, type Figure } from './figures/figure.ts';
import { report } from './figures/report.ts';
import { progressOn } from './publish/progress.ts';
import { settingsFrom, type Settings } from './settings.ts';

const usage = `npm run audit -- [options]
  --products N     size of the shop that is published first when DATA_DIR has none (1200)
  --quick          what needs no browser: every page, sitemap, feeds, prices, headers, texts
  --lighthouse     Lighthouse too, fetched by npm for this run
  --write-readme   records the figures in .readme/figures, .readme/figures.md and the README`;

/** Maximum findings printed per check. */
const shownOfEach = 10;
/** Port offset, so that a running shop is not disturbed. */
const portsAway = 100;

const progress = progressOn(process.stderr);

const known = {
  products: { type: 'string', default: '1200' },
  quick: { type: 'boolean', default: false },
  lighthouse: { type: 'boolean', default: false },
  'write-readme': { type: 'boolean', default: false },
} as const;

process.exitCode = await runCommandLine('audit', Object.keys(known), () => main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const settings = settingsFrom(process.env);
  const { products, isQuick, writesReadme } = options;
  await ensureRelease(settings, products, progress);
  progress.say('Reading every page');
  const release = await auditRelease(settings, new Date());
  print(release.faults.map(describeFinding));
  const templates = templatePaths(release.site);
  const figures = [
    ...release.figures,
    await auditHeaders(settings, templates),
    auditTexts(),
    ...(isQuick ? [] : [await auditDependencies()]),
    ...(isQuick ? [] : await auditAtLength(settings, release, options)),
  ];
  return report({
    subject: isQuick ? 'audit-quick' : 'audit',
    command: commandOf(options),
    figures: figures.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    also: `release ${release.site.release}`,
    folder: join(settings.data.root, 'audit'),
    writesReadme,
  });
}

/** The slow part: everything that needs a browser, and the tests' proofs. */
async function auditAtLength(
  settings: Settings,
  { site }: ReleaseAudit,
  { withLighthouse }: AuditOptions,
): Promise<readonly Figure[]> {
  const templates = templatePaths(site);
  const folder = join(settings.data.root, 'audit');
  const inBrowser = await auditInBrowser(settings, templates);
  progress.say('Hostile texts everywhere');
  const hostile = await auditHostile({
    folder: join(folder, 'hostile'),
    port: settings.port + portsAway,
    progress,
    report: (line) => print([line]),
  });
  progress.say('Switches of releases, sequences of edits, forged webhooks');
  const proofs = await auditProofs(folder);
  if (!withLighthouse) return [...inBrowser, ...hostile, ...proofs, withoutLighthouse];
  progress.say('Lighthouse');
  const { figures, faults } = await auditLighthouse(settings, templates, chromiumPath());
  print(faults);
  return [...inBrowser, ...hostile, ...proofs, ...figures];
}

async function auditInBrowser(
  settings: Settings,
  templates: ReadonlyMap<RouteName, string>,
): Promise<readonly Figure[]> {
  const browser = await launchChromium();
  try {
    progress.say(`axe on ${templates.size} kinds of pages`);
    const access = await auditAccess(browser, settings, templates);
    progress.say('The same pages, watched and scrolled');
    const shifts = await auditShifts(browser, settings, templates);
    progress.say('The same pages with the API down');
    const outage = await auditOutage(browser, settings, templates);
    print([...access.faults, ...outage.faults, ...shifts.details.filter(isMissed).map(({ name }) => name)]);
    progress.say('A storage that refuses, and one full of rubbish');
    const storage = await auditStorage(browser, settings, (line) => console.error(line));
    return [...shifts.figures, access.figure, outage.figure, storage];
  } finally {
    await browser.close();
  }
}

function print(lines: readonly string[]): void {
  for (const [, some] of Map.groupBy(lines, (line) => line.split(':')[0])) {
    for (const line of some.slice(0, shownOfEach)) console.error(line);
    if (some.length > shownOfEach) console.error(`… and ${some.length - shownOfEach} more of them`);
  }
}

function commandOf({ isQuick, withLighthouse }: AuditOptions): string {
  const options = [...(isQuick ? ['--quick'] : []), ...(withLighthouse ? ['--lighthouse'] : [])];
  return ['npm run audit', ...(options.length > 0 ? ['--', ...options] : [])].join(' ');
}

interface AuditOptions {
  readonly products: number;
  readonly isQuick: boolean;
  readonly withLighthouse: boolean;
  readonly writesReadme: boolean;
}

/** Null for invalid arguments. */
function readOptions(args: string[]): AuditOptions | null {
  try {
    const { values } = parseArgs({ args, options: known });
    if (!/^[1-9]\d{0,5}$/.test(values.products)) return null;
    return {
      products: Number(values.products),
      isQuick: values.quick,
      withLighthouse: values.lighthouse,
      writesReadme: values['write-readme'],
    };
  } catch {
    return null;
  }
}
