/** Runs Vitest as a child process, and reads its report. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../check/source-files.ts';
import type { Outcome } from '../check/outcome.ts';
import type { HeldOutput } from './held-output.ts';
import { outcomeOf, type VitestReport } from './vitest-report.ts';

export interface VitestRun {
  readonly signal?: AbortSignal | undefined;
  /** Receives the output; without it Vitest writes to the terminal itself. */
  readonly output?: HeldOutput;
  /** Folder for the files of tests; the system's own by default. */
  readonly temporary?: string;
  /** Folder of Node's compile cache: tests start some hundred programs of the same modules. */
  readonly compileCache?: string;
}

const outputPatienceMs = 5000;

/** @param filters substrings of test file paths; none for all files. */
export async function runVitest(
  projects: readonly string[],
  filters: readonly string[],
  run: VitestRun,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const reportFile = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  try {
    const code = await runToEnd([vitest, 'run', ...chosen, ...reporters, ...filters], run);
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
function runToEnd(
  args: readonly string[],
  { signal, output, temporary, compileCache }: VitestRun,
): Promise<number | null> {
  const stdio = output === undefined ? 'inherit' : 'pipe';
  const cache = compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache };
  const files = temporary === undefined ? {} : { TMPDIR: temporary };
  const env = { ...cache, ...process.env, ...files, ...(output && coloursOfTerminal()) };
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', stdio, stdio] });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => output?.write(bytes));
  const stop = () => child.kill('SIGTERM');
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  return codeOf(child).finally(() => signal?.removeEventListener('abort', stop));
}

/** Resolves when all output has arrived; a program that outlives its Vitest and keeps the pipe open is not waited for. */
async function codeOf(child: ChildProcess): Promise<number | null> {
  const isClosed = once(child, 'close');
  const [code] = (await once(child, 'exit')) as [number | null];
  await Promise.race([isClosed, pause(outputPatienceMs, undefined, { ref: false })]);
  return code;
}

/** Vitest writes without colours into a pipe unless it is told otherwise. */
function coloursOfTerminal(): NodeJS.ProcessEnv {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
}
