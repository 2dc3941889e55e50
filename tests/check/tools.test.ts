import { describe, expect, it } from 'vitest';
import { disablingComments } from '../../scripts/check/lint-findings.ts';
import { ToolRuns } from '../../scripts/check/tool-runs.ts';
import {
  astroFindings,
  eslintFindings,
  knipFindings,
  oxlintFindings,
  prettierFindings,
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

it('reads what knip finds unused, and takes no words for a report', () => {
  const issues = [
    { file: 'src/a.ts', exports: [{ name: 'half', line: 3 }], types: [], files: [] },
    { file: 'src/b.ts', exports: [], files: [{ name: 'src/b.ts' }] },
  ];
  expect(knipFindings(run(1, JSON.stringify({ issues })))).toEqual([
    { file: 'src/a.ts', line: 3, message: 'half is used nowhere else (exports)' },
    { file: 'src/b.ts', line: undefined, message: 'src/b.ts is used nowhere else (files)' },
  ]);
  expect(knipFindings(run(0, '', 'ERROR: no such configuration'))).toHaveLength(1);
});

describe('the report of oxlint', () => {
  const diagnostic = { filename: 'a.ts', labels: [{ span: { line: 3 } }] };
  const report = (...diagnostics: object[]) => JSON.stringify({ diagnostics });

  it('is divided between types and rules', () => {
    const output = report(
      { ...diagnostic, message: 'Wrong type.', code: 'typescript(TS2322)' },
      { ...diagnostic, message: 'Unexpected any.', code: 'typescript(no-explicit-any)' },
      { filename: 'b.ts', labels: [], message: 'Unexpected token' },
    );
    expect(oxlintFindings(run(1, output))).toEqual({
      types: [
        { file: 'a.ts', line: 3, message: 'Wrong type. (typescript(TS2322))' },
        { file: 'b.ts', line: undefined, message: 'Unexpected token (syntax)' },
      ],
      lint: [{ file: 'a.ts', line: 3, message: 'Unexpected any. (typescript(no-explicit-any))' }],
    });
  });

  it('may be empty', () => {
    expect(oxlintFindings(run(0, report()))).toEqual({ types: [], lint: [] });
  });

  it.each([
    ['is none', run(0, 'Failed to find tsgolint executable')],
    ['is empty and the run failed', run(1, report(), 'Failed to find tsgolint executable')],
  ])('fails both checks when it %s', (_, broken) => {
    const { types, lint } = oxlintFindings(broken);
    for (const findings of [types, lint]) {
      const message = expect.stringContaining('Failed to find tsgolint') as string;
      expect(findings).toMatchObject([{ file: 'oxlint', message }]);
    }
  });

  it('cannot be silenced by a comment', () => {
    const comment = ['oxlint', 'disable-next-line'].join('-');
    const text = `const a = 1;\n// ${comment} no-var\nvar b = "${comment}";`;
    expect(disablingComments({ path: 'a.ts', text })).toMatchObject([{ file: 'a.ts', line: 2 }]);
  });
});

describe('the runs of tools', () => {
  const compiler = 'node_modules/typescript/bin/tsc';

  it('are shared by checks that ask for the same one', async () => {
    const tools = new ToolRuns();
    const runs = [tools.run(compiler, ['--version']), tools.run(compiler, ['--version'])];
    expect(runs[0]).toBe(runs[1]);
    expect(await runs[0]).toMatchObject({ code: 0, output: expect.stringContaining('Version') as string });
  });

  it('end when the checks are ended', async () => {
    const controller = new AbortController();
    const tools = new ToolRuns(controller.signal);
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
