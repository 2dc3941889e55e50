import { docsCheck } from './docs.ts';
import { describeFinding, type Check, type Finding } from './finding.ts';
import { importsCheck } from './imports.ts';
import { namesCheck } from './names.ts';
import type { Failure, Outcome } from './outcome.ts';
import { spanishCheck } from './spanish.ts';
import { pageFilesCheck } from './page-files.ts';
import { quotesCheck } from './specification-quotes.ts';
import { specificationCheck } from './specification.ts';
import { ToolRuns } from './tool-runs.ts';
import { formatCheck, lintCheck, typesCheck, unusedCheck } from './tools.ts';

/**
 * Checks with external tools come first, the longest at the top: they are child processes, and the other checks run
 * beside them.
 */
export const allChecks: readonly Check[] = [
  formatCheck,
  typesCheck,
  lintCheck,
  unusedCheck,
  importsCheck,
  spanishCheck,
  specificationCheck,
  quotesCheck,
  namesCheck,
  pageFilesCheck,
  docsCheck,
];

export interface CheckOptions {
  /** All by default. */
  readonly checks?: readonly Check[];
  /** Aborts running tools; their checks then fail. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs checks concurrently and prints one line for each as it ends. */
export async function runChecks({ checks = allChecks, signal }: CheckOptions = {}): Promise<Outcome> {
  const tools = new ToolRuns(signal);
  const failures = await Promise.all(checks.map((check) => runCheck(check, tools)));
  const failed = failures.filter((failure) => failure !== null);
  return { passed: checks.length - failed.length, failures: failed };
}

/** Null when there are no findings. */
async function runCheck({ name, run }: Check, tools: ToolRuns): Promise<Failure | null> {
  const started = performance.now();
  const findings = await withoutCrash(() => run(tools));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const lines = findings.map(describeFinding);
  console.log(`${lines.length > 0 ? '✗' : '✓'} ${name.padEnd(14)}${seconds.padStart(5)} s`);
  for (const line of lines) console.log(`    ${line}`);
  return lines.length === 0 ? null : { name: `check ${name}`, message: lines.join('\n') };
}

/** A crash of a check is a finding, so that the others still report. */
async function withoutCrash(run: () => ReturnType<Check['run']>): Promise<Finding[]> {
  try {
    return await run();
  } catch (error) {
    return [
      {
        file: 'the check itself',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
    ];
  }
}
