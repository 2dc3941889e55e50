import { describe, expect, it } from 'vitest';
import { ToolRuns } from '../../scripts/check/tool-runs.ts';
import {
  astroFindings,
  eslintFindings,
  prettierFindings,
  readTypedFindings,
} from '../../scripts/check/tools.ts';

const run = (code: number, output: string, errors = '') => ({ code, output, errors });

it('reads the files that Prettier would change or cannot read', () => {
  expect(
    prettierFindings(run(2, 'src/a.ts\n', '[error] src/b.ts: SyntaxError: Unexpected token (1:7)\n')),
  ).toEqual([
    { file: 'src/a.ts', message: 'is not formatted: npm run format' },
    { file: 'src/b.ts', message: 'SyntaxError: Unexpected token (1:7)' },
  ]);
});

it('reads the messages of ESLint, warnings included', () => {
  const results = [
    {
      filePath: '/somewhere/a.ts',
      messages: [{ line: 3, message: 'Unexpected any.', ruleId: 'no-any', severity: 1 }],
    },
    { filePath: '/somewhere/b.ts', messages: [] },
  ];
  expect(eslintFindings(run(0, JSON.stringify(results)))).toMatchObject([
    { line: 3, message: 'Unexpected any. (no-any)' },
  ]);
});

it('reads the diagnostics of astro check through its colours', () => {
  const output = `\u001B[96msrc/pages/a.astro\u001B[0m:\u001B[93m7\u001B[0m:\u001B[93m35\u001B[0m - \u001B[91merror\u001B[0m\u001B[90m ts(2322): \u001B[0mWrong type.\n\n7 <html>\n`;
  expect(astroFindings(run(1, output))).toEqual([
    { file: 'src/pages/a.astro', line: 7, message: 'ts(2322): Wrong type.' },
  ]);
});

it('reads what the checks of types and of rules share', () => {
  const found = { types: [{ file: 'a.ts', line: 1, message: 'ts(2322): Wrong.' }], lint: [] };
  expect(readTypedFindings(run(0, JSON.stringify(found)))).toEqual(found);
  const broken = readTypedFindings(run(1, '', 'tsconfig.json cannot be read'));
  for (const findings of [broken.types, broken.lint]) {
    const message = expect.stringContaining('tsconfig.json cannot be read') as string;
    expect(findings).toMatchObject([{ file: 'typed-files', message }]);
  }
});

describe('the runs of tools', () => {
  const compiler = 'node_modules/typescript/bin/tsc';

  it('are shared by checks that ask for the same one', async () => {
    const tools = new ToolRuns(['types', 'lint']);
    const runs = [tools.run(compiler, ['--version']), tools.run(compiler, ['--version'])];
    expect(runs[0]).toBe(runs[1]);
    expect(await runs[0]).toMatchObject({ code: 0, output: expect.stringContaining('Version') as string });
  });

  it('end when the checks are ended', async () => {
    const controller = new AbortController();
    const tools = new ToolRuns(['types'], controller.signal);
    const endless = tools.run(compiler, ['--watch', '--noEmit', '--project', 'tsconfig.astro.json']);
    controller.abort();
    await expect(endless).rejects.toThrow(/abort/i);
  });
});

describe('a tool that fails without a finding', () => {
  it.each([
    ['prettier', prettierFindings],
    ['eslint', eslintFindings],
    ['astro check', astroFindings],
  ])('is a finding itself: %s', (tool, read) => {
    expect(read(run(2, '', 'Cannot find the configuration'))).toMatchObject([
      { file: tool, message: expect.stringContaining('Cannot find the configuration') as string },
    ]);
  });
});
