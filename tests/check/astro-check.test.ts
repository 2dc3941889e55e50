import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { astroCheck, astroFindings } from '../../scripts/check/tools.ts';

const project = join(import.meta.dirname, '../..');

it('asks astro check of .astro files alone: the others are oxlint’s', () => {
  const root = mkdtempSync(join(tmpdir(), 'astro-check-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'src'));
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.astro.json']) {
    cpSync(join(project, name), join(root, name));
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'), 'junction');
  writeFileSync(join(root, 'src/wrong.ts'), 'export const a: string = 1;');
  writeFileSync(
    join(root, 'src/Wrong.astro'),
    '---\nimport { a } from "./wrong.ts";\nconst b: number = a;\n---\n{b}',
  );
  const [program, args] = astroCheck;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, program), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const message = expect.stringContaining('ts(2322)') as string;
  expect(astroFindings({ code: status, output: stdout, errors: stderr })).toEqual([
    { file: 'src/Wrong.astro', line: 3, message },
  ]);
});
