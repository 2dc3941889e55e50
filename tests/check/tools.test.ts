import { describe, expect, it } from 'vitest';
import { astroFindings, eslintFindings, prettierFindings } from '../../scripts/check/tools.ts';

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
