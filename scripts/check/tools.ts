import { stripVTControlCharacters } from 'node:util';
import type { Check, Finding } from './finding.ts';
import {
  disablingComments,
  dividedFindings,
  lintFindings,
  type LintResult,
  type OxlintFindings,
  type OxlintReport,
} from './lint-findings.ts';
import { sourceFiles } from './source-files.ts';
import type { ToolRun, ToolRuns } from './tool-runs.ts';

/** Formatting, as `npm run format` makes it. */
export const formatCheck: Check = {
  name: 'format',
  run: async (tools) => {
    const args = ['--list-different', '--cache', '--cache-strategy', 'content', '.'];
    return prettierFindings(await tools.run('node_modules/prettier/bin/prettier.cjs', args));
  },
};

/**
 * The CLI entry of @astrojs/check 0.9.10 drops the first two arguments; without a configuration it also checks every
 * .ts file.
 */
export const astroCheck = [
  'node_modules/@astrojs/check/bin/astro-check.js',
  ['--root', '.', '--tsconfig', 'tsconfig.astro.json', '--minimumSeverity', 'warning'],
] as const;

/** Types: .ts and .tsx files by the native compiler, .astro files by `astro check`. */
export const typesCheck: Check = {
  name: 'types',
  run: async (tools) => {
    const [astro, code] = await Promise.all([tools.run(...astroCheck), oxlint(tools)]);
    return [...oxlintFindings(code).types, ...astroFindings(astro)];
  },
};

/** Rules of oxlint.config.ts and, for .astro files, of eslint.config.mjs. */
export const lintCheck: Check = {
  name: 'lint',
  run: async (tools) => {
    const args = ['--format', 'json', '**/*.astro'];
    const [astro, code] = await Promise.all([
      tools.run('node_modules/eslint/bin/eslint.js', args),
      oxlint(tools),
    ]);
    const commented = sourceFiles('{src,scripts,tests}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}');
    return [...oxlintFindings(code).lint, ...eslintFindings(astro), ...commented.flatMap(disablingComments)];
  },
};

/** One run for `types` and `lint`, because building the program is the expensive part. */
function oxlint(tools: ToolRuns): Promise<ToolRun> {
  return tools.run('node_modules/oxlint/bin/oxlint', ['--format', 'json']);
}

/** A failed run without findings fails both checks. */
export function oxlintFindings(run: ToolRun): OxlintFindings {
  const isReport = run.output.startsWith('{');
  const found = isReport ? dividedFindings(JSON.parse(run.output) as OxlintReport) : { types: [], lint: [] };
  if (found.types.length + found.lint.length > 0) return found;
  const broken = failed('oxlint', { ...run, code: isReport ? run.code : null }, []);
  return { types: broken, lint: broken };
}

/** Unused exports, files and packages; `.astro` files and tests count as users. */
export const unusedCheck: Check = {
  name: 'unused',
  run: async (tools) => {
    const args = ['--config', knipConfig, '--reporter', 'json', '--no-progress', '--exclude', 'binaries'];
    return knipFindings(await tools.run('node_modules/knip/bin/knip.js', args));
  },
};

/** Relative to the working directory, as are the patterns in it. */
const knipConfig = 'scripts/check/knip.config.ts';

interface KnipReport {
  readonly issues: readonly ({ readonly file: string } & Readonly<Record<string, unknown>>)[];
}

/** Each kind of issue is a list of names beside the file; for an unused file it is the file itself. */
export function knipFindings(run: ToolRun): Finding[] {
  const isReport = run.output.startsWith('{');
  const { issues } = isReport ? (JSON.parse(run.output) as KnipReport) : { issues: [] };
  const findings = issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      (Array.isArray(found) ? (found as { name: string; line?: number }[]) : []).map(({ name, line }) => ({
        file,
        line,
        message: `${name} is used nowhere else (${kind})`,
      })),
    ),
  );
  return failed('knip', { ...run, code: isReport ? run.code : null }, findings);
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

/** A tool that fails without naming a place is a finding. */
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
