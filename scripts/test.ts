/** `npm test`: every check and every test, or selected ones. */
import { runCommandLine } from './command-line.ts';
import { describeFailures } from './suite/describe-failures.ts';
import { interruption } from './suite/interruption.ts';
import { runSuite } from './suite/suite.ts';
import { readWanted, wantedOptions, type Wanted } from './suite/wanted.ts';

const usage = `npm test -- [options] [FILTER…]
  --quick       the checks and the unit tests: no Astro, no browser, no program of the shop
  --part NAME   checks, unit, programs or e2e; may be given several times
  FILTER        only the test files whose path contains the word; no checks`;

process.exitCode = await runCommandLine('test', Object.keys(wantedOptions), () =>
  main(process.argv.slice(2)),
);

async function main(args: readonly string[]): Promise<number> {
  const wanted = readOrNull(args);
  if (wanted === null) {
    console.error(usage);
    return 2;
  }
  const { passed, failures } = await runSuite(wanted, interruption());
  const { filters } = wanted;
  if (filters.length > 0) console.log(`Only the test files matching ${filters.join(', ')} ran; no checks.`);
  if (failures.length > 0) console.log(describeFailures(failures));
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length > 0 || passed === 0 ? 1 : 0;
}

function readOrNull(args: readonly string[]): Wanted | null {
  try {
    return readWanted(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}
