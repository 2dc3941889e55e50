import { stripVTControlCharacters } from 'node:util';
import type { Check, Finding } from './finding.ts';
import { lintFindings, type LintResult } from './lint-findings.ts';
import type { ToolRun, ToolRuns } from './tool-runs.ts';
import type { TypedFindings } from './typed-files.ts';

/** Every file has the shape that `npm run format` gives it. */
export const formatCheck: Check = {
  name: 'format',
  run: async (tools) => {
    const args = ['--list-different', '--cache', '--cache-strategy', 'content', '.'];
    return prettierFindings(await tools.run('node_modules/prettier/bin/prettier.cjs', args));
  },
};

/** The rules of eslint.config.mjs, those that ask the type checker among them. */
export const lintCheck: Check = {
  name: 'lint',
  run: async (tools) => {
    // Rules that know no types judge a file by itself.
    const cache = [
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      'node_modules/.cache/eslint/',
    ];
    const untyped = ['--format', 'json', ...cache, '**/*.{astro,mjs,js,cjs}'];
    const [typed, others] = await Promise.all([
      typedFindings(tools),
      tools.run('node_modules/eslint/bin/eslint.js', untyped),
    ]);
    return [...typed.lint, ...eslintFindings(others)];
  },
};

/** The types of .ts and .tsx files as the compiler sees them, and of .astro files as `astro check` does. */
export const typesCheck: Check = {
  name: 'types',
  run: async (tools) => {
    const ofAstro = ['--tsconfig', 'tsconfig.astro.json', '--minimumSeverity', 'warning'];
    const [typed, astro] = await Promise.all([
      typedFindings(tools),
      tools.run('node_modules/@astrojs/check/bin/astro-check.js', ofAstro),
    ]);
    return [...typed.types, ...astroFindings(astro)];
  },
};

/** What the checks `types` and `lint` share: the tests and everything else, each with one TypeScript program. */
async function typedFindings(tools: ToolRuns): Promise<TypedFindings> {
  const asked = [lintCheck, typesCheck].map(({ name }) => name).filter((name) => tools.checks.has(name));
  const runs = ['app', 'tests'].map((owner) => tools.run('scripts/check/typed-files.ts', [owner, ...asked]));
  const found = (await Promise.all(runs)).map(readTypedFindings);
  return { types: found.flatMap(({ types }) => types), lint: found.flatMap(({ lint }) => lint) };
}

export function readTypedFindings(run: ToolRun): TypedFindings {
  if (run.code === 0 && run.output.startsWith('{')) return JSON.parse(run.output) as TypedFindings;
  const broken = failed('typed-files', { ...run, code: run.code || null }, []);
  return { types: broken, lint: broken };
}

export function prettierFindings(run: ToolRun): Finding[] {
  const unformatted = linesOf(run.output).map((file) => ({
    file,
    message: 'is not formatted: npm run format',
  }));
  const broken = linesOf(run.errors)
    .map((line) => /^\[error\] (\S+): (\w*Error: .*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, file = '', message = '']) => ({ file, message }));
  return failed('prettier', run, [...unformatted, ...broken]);
}

export function eslintFindings(run: ToolRun): Finding[] {
  if (!run.output.startsWith('[')) return failed('eslint', run, []);
  return lintFindings(JSON.parse(run.output) as LintResult[]);
}

export function astroFindings(run: ToolRun): Finding[] {
  const findings = linesOf(run.output)
    .map((line) => /^(\S+):(\d+):\d+ - (?:error|warning) (\w+\(\d+\): .*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, file = '', line, message = '']) => ({ file, line: Number(line), message }));
  return failed('astro check', run, findings);
}

/** A tool that fails without naming a place must not pass for silence. */
function failed(tool: string, { code, output, errors }: ToolRun, findings: Finding[]): Finding[] {
  if (code === 0 || findings.length > 0) return findings;
  const lastWords = linesOf(errors + output)
    .slice(-15)
    .join('\n    ');
  return [{ file: tool, message: `failed with exit code ${code ?? 'none'}:\n    ${lastWords}` }];
}

function linesOf(text: string): string[] {
  return stripVTControlCharacters(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
}
