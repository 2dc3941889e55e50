import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import config from '../../oxlint.config.ts';
import { dividedFindings, type OxlintReport } from '../../scripts/check/lint-findings.ts';
import { componentFaults } from './lint-faults/component-faults.ts';
import { typedFaults } from './lint-faults/typed-faults.ts';
import { untypedFaults } from './lint-faults/untyped-faults.ts';

const project = join(import.meta.dirname, '../..');
const root = mkdtempSync(join(tmpdir(), 'lint-rules-'));

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const faults = [
  ...Object.entries({ ...typedFaults, ...untypedFaults }).map(([rule, code]) => {
    return { rule, file: `src/domain/${rule.replace('/', '--')}.ts`, code };
  }),
  ...Object.entries(componentFaults).map(([rule, code]) => {
    return { rule, file: `src/islands/${rule.replace('/', '--')}.tsx`, code };
  }),
];
const others = {
  'src/domain/issue.ts': 'export type ISSUE = 1;',
  'src/domain/other.ts': 'export const other = 1;',
  'src/domain/clean.ts': `import type { ISSUE } from './issue.ts';\nexport const a = (b: ISSUE) => String(b);`,
  'src/domain/wrong-type.ts': 'export const a: string = 1;',
  'src/domain/unparsable.ts': 'export const a = (;',
  'src/domain/silenced.ts': '// eslint-disable-next-line no-var\nexport var a = 1;',
  'src/layouts/storage.ts': 'export const a = () => localStorage.length;',
  'scripts/fetching.ts': `export const a = () => fetch('/b');`,
  'scripts/plain.mjs': 'export var a = 1;',
};

const findings = findingsOf({
  ...others,
  ...Object.fromEntries(faults.map(({ file, code }) => [file, code])),
});

/** Findings of the project's own configuration for these files. */
function findingsOf(files: Record<string, string>) {
  for (const name of ['oxlint.config.ts', 'package.json', 'tsconfig.json', 'scripts/check/lint-rules.ts']) {
    cpSync(join(project, name), join(root, name));
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'), 'junction');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const program = join(project, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [program, '--format', 'json', 'src', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return dividedFindings(JSON.parse(stdout) as OxlintReport);
}

/** Names of the rules that a file breaks. */
function brokenRules(file: string): string[] {
  return findings.lint
    .filter((finding) => finding.file === file)
    .map(({ message }) => /\(([\w-]+)\)\)$/.exec(message)?.[1] ?? message);
}

const nameOf = (rule: string) => rule.replace(/^.*\//, '');

describe('the rules', () => {
  it.each(faults)('see $rule', ({ rule, file }) => {
    expect(brokenRules(file)).toContain(nameOf(rule));
  });

  it('have a fault each that they see', () => {
    const ofAllFiles = config.overrides.filter(({ files }) => files.some((glob) => glob.includes('**/*.')));
    const settings = new Map(
      [config, ...ofAllFiles].flatMap(({ rules }) => Object.entries(rules) as [string, unknown][]),
    );
    const on = [...settings].filter(([, setting]) => setting !== 'off').map(([rule]) => nameOf(rule));
    const seen = new Set(faults.map(({ rule }) => nameOf(rule)));
    // The first needs a library that the shop does not have; for the second no code is known that breaks only it.
    const withoutFault = ['incompatible-library', 'preserve-manual-memoization'];
    expect([...new Set(on)].filter((rule) => !seen.has(rule)).sort()).toEqual(withoutFault);
  });

  it('let what is right pass, and what a folder may', () => {
    for (const file of ['src/domain/clean.ts', 'src/layouts/storage.ts', 'scripts/fetching.ts']) {
      expect(brokenRules(file), file).toEqual([]);
    }
  });

  it('hold in plain JavaScript, and whatever a comment says', () => {
    expect(brokenRules('scripts/plain.mjs')).toEqual(['no-var']);
    expect(brokenRules('src/domain/silenced.ts')).toEqual(['no-var']);
  });
});

it('sees wrong types and what cannot be parsed', () => {
  const said = (file: string) => findings.types.filter((finding) => finding.file === file);
  expect(said('src/domain/wrong-type.ts')).toMatchObject([
    { line: 1, message: expect.stringContaining('TS2322') as string },
  ]);
  expect(said('src/domain/unparsable.ts')).not.toEqual([]);
});
