import { allChecks, runChecks } from './all-checks.ts';

// npm run check [-- name…]: all checks, or those named.
const wanted = process.argv.slice(2);
const names = allChecks.map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exitCode = 2;
} else {
  const { passed, failures } = await runChecks({
    checks: wanted.length === 0 ? allChecks : allChecks.filter(({ name }) => wanted.includes(name)),
  });
  console.log(`${passed} checks passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
}
