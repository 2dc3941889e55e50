import { allChecks, runChecks } from './all-checks.ts';

// npm run check [-- name…]: all checks, or those named.
const wanted = process.argv.slice(2);
const { passed, failed } = await runChecks(
  wanted.length === 0 ? allChecks : allChecks.filter(({ name }) => wanted.includes(name)),
);
console.log(`${passed} checks passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
