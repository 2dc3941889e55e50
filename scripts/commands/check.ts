/** `npm run check [-- NAME…]`: all static checks, or those named. */
import { runCommandLine } from '../shared/command-line.ts';
import { allChecks, runChecks } from '../check/checks.ts';

const names = allChecks.map(({ name }) => name);
const usage = `npm run check -- [NAME…]
  NAME  one of ${names.join(', ')}; all by default
npm run format formats every file.`;

process.exitCode = await runCommandLine('check', [], () => main(process.argv.slice(2)));

async function main(wanted: readonly string[]): Promise<number> {
  if (wanted.some((name) => !names.includes(name))) {
    console.log(usage);
    return wanted.includes('--help') ? 0 : 2;
  }
  const { passed, failures } = await runChecks(
    wanted.length === 0 ? allChecks : allChecks.filter(({ name }) => wanted.includes(name)),
  );
  console.log(`${passed} checks passed, ${failures.length} failed`);
  return failures.length > 0 ? 1 : 0;
}
