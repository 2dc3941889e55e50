/** `npm run check [-- NAME…]`: all static checks, or those named. */
import { staticChecks, runChecks } from '../check/checks.ts';
import { runCommand, UsageError } from '../shared/command-line.ts';

const names = staticChecks.map(({ name }) => name);

await runCommand({
  name: 'check',
  usage: `npm run check -- [NAME…]
  NAME  one of ${names.join(', ')}; all by default
npm run format formats every file.`,
  positionals: Infinity,
  main: async (_, namedChecks) => {
    const unknown = namedChecks.find((name) => !names.includes(name));
    if (unknown !== undefined) throw new UsageError(`There is no check "${unknown}"`);
    const { passed, failures } = await runChecks(
      namedChecks.length === 0 ? staticChecks : staticChecks.filter(({ name }) => namedChecks.includes(name)),
    );
    console.log(`${passed} checks passed, ${failures.length} failed`);
    return failures.length > 0 ? 1 : 0;
  },
});
