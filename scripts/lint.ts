/**
 * `npm run lint [-- flags and files]`: only the lint rules, for example with `--fix`; on everything unless files are
 * named.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './check/source-files.ts';

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const isEverything = files.length === 0;
const astroFiles = isEverything ? ['**/*.astro'] : files.filter((file) => file.endsWith('.astro'));
const otherFiles = isEverything ? ['.'] : files.filter((file) => !file.endsWith('.astro'));

for (const [program, paths] of [
  ['node_modules/oxlint/bin/oxlint', otherFiles],
  ['node_modules/eslint/bin/eslint.js', astroFiles],
] as const) {
  if (paths.length === 0) continue;
  const { status } = spawnSync(process.execPath, [join(projectRoot, program), ...flags, ...paths], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  process.exitCode ||= status ?? 1;
}
