import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Check, Finding } from './finding.ts';
import { projectRoot } from './source-files.ts';

/** Every file has the shape that `npm run format` gives it. */
export const formatCheck: Check = {
  name: 'format',
  run: async () => {
    const args = ['--list-different', '--cache', '--cache-strategy', 'content', '.'];
    return prettierFindings(await runTool('prettier/bin/prettier.cjs', args));
  },
};

/** The rules of eslint.config.mjs, those that ask the type checker among them. */
export const lintCheck: Check = {
  name: 'lint',
  run: async () => eslintFindings(await runTool('eslint/bin/eslint.js', ['--format', 'json', '.'])),
};

/** `astro check`: the types of all .ts, .tsx and .astro files. */
export const typesCheck: Check = {
  name: 'types',
  run: async () =>
    astroFindings(await runTool('astro/bin/astro.mjs', ['check', '--minimumSeverity', 'warning'])),
};

interface ToolRun {
  code: number | null;
  output: string;
  errors: string;
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
  const results = JSON.parse(run.output) as LintResult[];
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message, ruleId }) => ({
      file: relative(projectRoot, filePath),
      line,
      message: `${message.split('\n')[0] ?? ''} (${ruleId ?? 'eslint'})`,
    })),
  );
}

export function astroFindings(run: ToolRun): Finding[] {
  const findings = linesOf(run.output)
    .map((line) => /^(\S+):(\d+):\d+ - (?:error|warning) (\w+\(\d+\): .*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, file = '', line, message = '']) => ({ file, line: Number(line), message }));
  return failed('astro check', run, findings);
}

interface LintResult {
  filePath: string;
  messages: { line?: number; message: string; ruleId: string | null }[];
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

function runTool(program: string, args: string[]): Promise<ToolRun> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  const child = spawn(process.execPath, [join(projectRoot, 'node_modules', program), ...args], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output, errors }));
  });
}
