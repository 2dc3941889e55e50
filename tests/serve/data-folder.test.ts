import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { requireDataFolder } from '../../scripts/shared/data-folder.ts';
import { freePorts } from '../../scripts/http/free-ports.ts';

it('makes a data folder with the folders above it, and leaves nothing in it', () => {
  const root = join(temporary(), 'a/b');
  requireDataFolder({ root });
  requireDataFolder({ root });
  expect(readdirSync(root)).toEqual([]);
});

it('says which folder cannot be one', () => {
  const file = join(temporary(), 'file');
  writeFileSync(file, '');
  const refusal =
    /^The data folder \S+ cannot be written \(E\w+\)\. Set DATA_DIR to a folder that this user may write\.$/;
  // The kernel lets nobody write below /proc, neither beside nor inside a folder.
  for (const root of ['/proc/nope', '/proc/nope/data', '/proc/self', join(file, 'data'), file])
    expect(() => requireDataFolder({ root }), root).toThrow(refusal);
});

it.each([
  ['start.ts', []],
  ['seed.ts', []],
  ['publish.ts', []],
  ['publisher.ts', []],
  ['serve.ts', []],
  ['dev.ts', []],
  ['restore.ts', ['--from', 'backups']],
])('%s ends with one sentence when its data folder cannot be made', async (program, args) => {
  const [PORT, API_PORT, PUBLISHER_PORT] = (await freePorts(3)).map(String);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/commands', program), ...args],
    {
      cwd: temporary(),
      env: { ...process.env, DATA_DIR: '/proc/nope/data', PORT, API_PORT, PUBLISHER_PORT },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  expect(errors.trim()).toMatch(
    /^The data folder \/proc\/nope(?:\/data)? cannot be written \(ENOENT\)\. Set DATA_DIR.*$/,
  );
  expect(code).toBe(1);
  expect(existsSync('/proc/nope')).toBe(false);
});

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vineta-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
