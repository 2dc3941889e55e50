/** A killed publisher takes its build with it, and an orphaned build does not disturb the next one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { spawnWithParent } from '../../scripts/publish/build.ts';
import { emptyShop } from '../serve/tiny-shop.ts';

const patience = { timeout: 20_000, interval: 20 };

it('ends with its publisher, also by kill -9', async () => {
  const { root } = emptyShop();
  const publisher = spawnLonely(root);
  const [said] = (await once(publisher.stdout, 'data')) as [Buffer];
  const build = Number(said.toString().split(' ')[0]);
  expect(isRunning(build)).toBe(true);
  publisher.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(build)).toBe(false), patience);
});

it('waits until one that was left is gone', async () => {
  const { root } = emptyShop();
  const publisher = spawnLonely(root);
  await once(publisher.stdout, 'data');
  const env = { ...process.env, DATA_DIR: root };
  const next = spawnWithParent(['--eval', 'console.log("building")'], { cwd: root, env });
  let isBuilding = false;
  next.stdout?.on('data', () => (isBuilding = true));
  // Long enough for a process that does not wait for the lock.
  const other = spawnWithParent(['--eval', ''], { cwd: root, env: { ...env, DATA_DIR: emptyShop().root } });
  await once(other, 'exit');
  expect(isBuilding).toBe(false);
  publisher.kill('SIGKILL');
  expect(await once(next, 'exit')).toEqual([0, null]);
  expect(isBuilding).toBe(true);
});

function spawnLonely(folder: string) {
  const program = fileURLToPath(new URL('lonely-build.ts', import.meta.url));
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
