import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const project = join(import.meta.dirname, '../..');
const clone = mkdtempSync(join(tmpdir(), 'setup-'));
mkdirSync(join(clone, 'scripts/commands'), { recursive: true });
for (const file of ['scripts/setup.mjs', 'package-lock.json'])
  copyFileSync(join(project, file), join(clone, file));
symlinkSync(join(project, 'node_modules'), join(clone, 'node_modules'), 'junction');
writeFileSync(
  join(clone, 'scripts/commands/echo.ts'),
  `const args: string[] = process.argv.slice(2);
  const { PATH, SITE_URL, PORT } = process.env;
  console.log(JSON.stringify({ args, node: process.versions.node, path: PATH, siteUrl: SITE_URL, port: PORT }));
  process.exit(Number(args[0]));`,
);

afterAll(() => {
  rmSync(clone, { recursive: true, force: true });
});

function runTask(...args: string[]) {
  return spawnSync(process.execPath, [join(clone, 'scripts/setup.mjs'), ...args], { encoding: 'utf8' });
}

describe('setup.mjs', () => {
  it('runs a TypeScript task on Node 26 and hands back its exit code', () => {
    const { status, stdout } = runTask('echo', '7', '--products', '50000');
    const said = JSON.parse(stdout) as { args: string[]; node: string; path: string };
    expect(status).toBe(7);
    expect(said.args).toEqual(['7', '--products', '50000']);
    expect(said.node).toMatch(/^26\./);
    expect(said.path.startsWith(join(clone, 'node_modules', '.bin'))).toBe(true);
  });

  it("gives every task but tests the folder's .env, behind the shell's settings", () => {
    writeFileSync(join(clone, '.env'), 'SITE_URL=https://tienda.example\nPORT=5000\n');
    copyFileSync(join(clone, 'scripts/commands/echo.ts'), join(clone, 'scripts/commands/test-echo.ts'));
    const tell = (task: string) => {
      // The developer may have exported a SITE_URL, which counts more than the file's.
      const env = { ...process.env, SITE_URL: undefined, PORT: '6000' };
      const program = join(clone, 'scripts/setup.mjs');
      const { stdout } = spawnSync(process.execPath, [program, task, '0'], { encoding: 'utf8', env });
      return JSON.parse(stdout) as { siteUrl?: string; port: string };
    };
    expect(tell('echo')).toMatchObject({ siteUrl: 'https://tienda.example', port: '6000' });
    expect(tell('test-echo')).not.toHaveProperty('siteUrl');
    rmSync(join(clone, '.env'));
  });

  it.each<[string, BufferEncoding, boolean]>([
    ['UTF-8 with a byte order mark', 'utf8', false],
    ['UTF-16', 'utf16le', false],
    ['UTF-16 of the other order', 'utf16le', true],
  ])('reads the first line of a .env in %s', (_, encoding, isSwapped) => {
    const bytes = Buffer.from('\uFEFFSITE_URL=https://tienda.example\r\nPORT=5000\r\n', encoding);
    writeFileSync(join(clone, '.env'), isSwapped ? bytes.swap16() : bytes);
    onTestFinished(() => rmSync(join(clone, '.env')));
    const env = { ...process.env, SITE_URL: undefined, PORT: '6000' };
    const args = [join(clone, 'scripts/setup.mjs'), 'echo', '0'];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    expect(JSON.parse(stdout)).toMatchObject({ siteUrl: 'https://tienda.example', port: '6000' });
  });

  it('says which task does not exist', () => {
    const { status, stderr } = runTask('nothing');
    expect(status).toBe(1);
    expect(stderr).toContain('There is no task "nothing"');
  });

  it('says that a named Chromium does not exist', () => {
    writeFileSync(join(clone, 'scripts/commands/measure.ts'), '');
    const env = { ...process.env, CHROMIUM_PATH: join(clone, 'no-chromium') };
    const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/setup.mjs'), 'measure'], {
      encoding: 'utf8',
      env,
    });
    expect(status).toBe(1);
    expect(stderr).toContain('no-chromium, which does not exist');
  });
});

describe('every command', () => {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  it.each([...Object.keys(scripts), 'api', 'publisher', 'serve'])('%s answers --help', (task) => {
    const args = [join(project, 'scripts/setup.mjs'), task, '--help'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/\S/);
  });
});
