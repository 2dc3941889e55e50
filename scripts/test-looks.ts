/**
 * `npm run test:looks`: draws every template and state and compares the pictures with the accepted ones; a changed look
 * is shown as before, after and difference.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './check/source-files.ts';
import { runCommandLine } from './command-line.ts';
import { interruption } from './suite/interruption.ts';
import { describeVerdicts, reportPage } from './suite/looks/report.ts';
import { acceptLooks, judgeLooks, type LookFolders } from './suite/looks/verdicts.ts';
import { runVitest } from './suite/run-vitest.ts';

const usage = `npm run test:looks -- [options] [WORD…]
  WORD       only the looks whose name contains one of the words: product, 360-dark, checkout
  --accept   what was drawn is how it should look: stores it`;

const known = { accept: { type: 'boolean', default: false } } as const;
const work = join(projectRoot, '.data-looks');
const folders: LookFolders = {
  accepted: join(projectRoot, 'tests/looks/accepted'),
  drawn: join(work, 'drawn'),
  report: join(work, 'report'),
};

process.exitCode = await runCommandLine('test:looks', Object.keys(known), () => main(process.argv.slice(2)));

/** Exit codes: 0 as accepted, or stored · 1 another look, or not drawn · 2 wrong usage. */
async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const startedAt = performance.now();
  const { words, accept } = options;
  if (!(await draw(words))) return 1;
  const verdicts = await judgeLooks(folders, words.length === 0);
  const page = join(folders.report, 'index.html');
  await writeFile(page, reportPage(verdicts, folders));
  for (const { name, kind, changedPixels } of verdicts.filter((verdict) => verdict.kind !== 'same'))
    console.log(`${kind}  ${name}${kind === 'changed' ? `  ${changedPixels} pixels` : ''}`);
  console.log(`${describeVerdicts(verdicts)} in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  if (verdicts.every(({ kind }) => kind === 'same')) return 0;
  console.log(page);
  if (!accept) return 1;
  await acceptLooks(verdicts, folders);
  console.log(`Stored in ${folders.accepted}`);
  return 0;
}

async function draw(words: readonly string[]): Promise<boolean> {
  await rm(folders.drawn, { recursive: true, force: true });
  await mkdir(folders.drawn, { recursive: true });
  process.env['LOOKS_FOLDER'] = folders.drawn;
  process.env['LOOKS_WORDS'] = words.join(' ');
  const { failures } = await runVitest(['looks'], [], { signal: interruption() });
  if (failures.length > 0) console.error('Not everything could be drawn: nothing was compared.');
  return failures.length === 0;
}

function readOptions(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true });
    return { ...values, words: positionals };
  } catch {
    return null;
  }
}
