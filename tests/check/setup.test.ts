import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');
const clone = mkdtempSync(join(tmpdir(), 'setup-'));
mkdirSync(join(clone, 'scripts'));
for (const file of ['scripts/setup.mjs', 'package-lock.json'])
  copyFileSync(join(project, file), join(clone, file));
symlinkSync(join(project, 'node_modules'), join(clone, 'node_modules'), 'junction');
writeFileSync(
  join(clone, 'scripts/echo.ts'),
  `const args: string[] = process.argv.slice(2);
  console.log(JSON.stringify({ args, node: process.versions.node, path: process.env.PATH }));
  process.exit(Number(args[0]));`,
);

afterAll(() => {
  rmSync(clone, { recursive: true, force: true });
});

function runTask(...args: string[]) {
  return spawnSync(process.execPath, [join(clone, 'scripts/setup.mjs'), ...args], { encoding: 'utf8' });
}

describe('setup.mjs', () => {
  it('runs a TypeScript task on Node 26 with its arguments and hands back its exit code', () => {
    const { status, stdout } = runTask('echo', '7', '--products', '50000');
    const said = JSON.parse(stdout) as { args: string[]; node: string; path: string };
    expect(status).toBe(7);
    expect(said.args).toEqual(['7', '--products', '50000']);
    expect(said.node).toMatch(/^26\./);
    expect(said.path.startsWith(join(clone, 'node_modules', '.bin'))).toBe(true);
  });

  it('says which task does not exist', () => {
    const { status, stderr } = runTask('nothing');
    expect(status).toBe(1);
    expect(stderr).toContain('There is no task "nothing"');
  });

  it('says that a named Chromium does not exist', () => {
    writeFileSync(join(clone, 'scripts/bench.ts'), '');
    const env = { ...process.env, CHROMIUM_PATH: join(clone, 'no-chromium') };
    const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/setup.mjs'), 'bench'], {
      encoding: 'utf8',
      env,
    });
    expect(status).toBe(1);
    expect(stderr).toContain('no-chromium, which does not exist');
  });
});
