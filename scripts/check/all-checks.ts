import { describeFinding, type Check, type Finding } from './finding.ts';
import { honestTestsCheck } from './honest-tests.ts';
import { importsCheck } from './imports.ts';
import { namesCheck } from './names.ts';
import { sizesCheck } from './sizes.ts';
import { spanishCheck } from './spanish.ts';
import { specificationCheck } from './specification.ts';
import { formatCheck, lintCheck, typesCheck } from './tools.ts';

/** The longest first: they are processes of their own, and the others fit beside the last of them. */
export const allChecks: readonly Check[] = [
  typesCheck,
  lintCheck,
  formatCheck,
  importsCheck,
  spanishCheck,
  specificationCheck,
  honestTestsCheck,
  sizesCheck,
  namesCheck,
];

/** Runs checks, two at a time, with one line of report for each; answers how many passed. */
export async function runChecks(checks: readonly Check[] = allChecks): Promise<CheckCounts> {
  const waiting = [...checks];
  const counts = { passed: 0, failed: 0 };
  const lane = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const hasPassed = await runCheck(check);
      counts[hasPassed ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all([lane(), lane()]);
  return counts;
}

export interface CheckCounts {
  passed: number;
  failed: number;
}

async function runCheck({ name, run }: Check): Promise<boolean> {
  const started = performance.now();
  const findings = await withoutCrash(run);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${findings.length > 0 ? '✗' : '✓'} ${name.padEnd(14)}${seconds.padStart(5)} s`);
  for (const finding of findings) console.log(`    ${describeFinding(finding)}`);
  return findings.length === 0;
}

/** A check that breaks is a check that fails: the others still report. */
async function withoutCrash(run: Check['run']): Promise<Finding[]> {
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
