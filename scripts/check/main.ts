import { allChecks, runChecks } from './all-checks.ts';

// npm run check [-- name…]: all checks, or those named.
const wanted = process.argv.slice(2);
const { passed, failures } = await runChecks({
  checks: wanted.length === 0 ? allChecks : allChecks.filter(({ name }) => wanted.includes(name)),
});
console.log(`${passed} checks passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
