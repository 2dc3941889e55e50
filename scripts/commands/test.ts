/** `npm test [-- FILTER…]`: every check and every test. */
import { startVitest, type TestCase, type TestModule } from 'vitest/node';
import { runChecks } from '../check/checks.ts';
import { runCommand } from '../shared/command-line.ts';

await runCommand({
  name: 'test',
  usage: `npm test -- [FILTER…]
  Runs every check, then every test.
  FILTER    only the test files whose path contains one of these words; no checks
  --accept  with the filter "screens": writes the new pictures of screens and passes
Options of Vitest itself: node_modules/.bin/vitest run --help`,
  positionals: Infinity,
  options: { accept: { type: 'boolean' } },
  main: ({ accept }, filters) => {
    if (accept) process.env['ACCEPT_SCREENS'] = '1';
    return runTests(filters);
  },
});

async function runTests(filters: readonly string[]): Promise<number> {
  if (filters.length > 0) process.env['TRACE_PAGES'] = '1';
  const checks = filters.length === 0 ? await runChecks() : { passed: 0, failures: [] };
  const vitest = await startVitest([...filters], { watch: false });
  const modules = vitest.state.getTestModules();
  const broken = vitest.state.getUnhandledErrors().length + modules.filter(isBroken).length;
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  await vitest.close();
  const passed = checks.passed + tests.filter((test) => test.result().state === 'passed').length;
  const skipped = tests.filter(isSkippedForReason);
  const failed = checks.failures.length + broken + checks.passed + tests.length - skipped.length - passed;
  for (const test of skipped) console.log(`SKIPPED  ${test.fullName}: ${noteOf(test)}`);
  for (const { name, message } of checks.failures) console.log(`FAILED  ${name}\n${message}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

/** What this machine lacks is named; a test that is skipped without a word has failed. */
function isSkippedForReason(test: TestCase): boolean {
  return test.result().state === 'skipped' && noteOf(test) !== undefined;
}

function noteOf(test: TestCase): string | undefined {
  const result = test.result();
  return result.state === 'skipped' ? result.note : undefined;
}

/** Outside of its tests: it did not load, or a hook failed. */
function isBroken(module: TestModule): boolean {
  return module.errors().length > 0;
}
