/** Runs Vitest as a child process with inherited output, and reads its report. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../check/source-files.ts';
import type { Outcome } from '../check/outcome.ts';
import { outcomeOf, type VitestReport } from './vitest-report.ts';

/** @param filters substrings of test file paths; none for all files. */
export async function runVitest(
  projects: readonly string[],
  filters: readonly string[],
  signal?: AbortSignal,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const reportFile = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  try {
    const code = await runToEnd([vitest, 'run', ...chosen, ...reporters, ...filters], signal);
    return outcomeOf(readReport(reportFile), code, projectRoot);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): VitestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return { testResults: [] };
  }
}

/** After an abort it waits for the exit, because the run has to stop a shop. */
function runToEnd(args: readonly string[], signal?: AbortSignal): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' });
  const stop = () => child.kill('SIGTERM');
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  return new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('exit', resolve);
  }).finally(() => signal?.removeEventListener('abort', stop));
}
