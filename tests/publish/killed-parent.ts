/** Kills the parent of a program that compresses in the background, as a publisher may be. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, vi } from 'vitest';
import { withCompressLock } from '../../scripts/publish/lock.ts';
import type { DataLayout } from '../../scripts/settings.ts';

const patience = { timeout: 60_000, interval: 20 };

/**
 * Expects that the program has the lowest priority, and that it ends with its parent, also by kill -9.
 * @param program file below `scripts/publish/`
 */
export async function expectEndWithParent(data: DataLayout, program: string): Promise<void> {
  await withCompressLock(data, async () => {
    const lonely = fileURLToPath(new URL('lonely-compression.ts', import.meta.url));
    const publisher = spawn(process.execPath, [lonely, data.root, program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void publisher.kill('SIGKILL'));
    const [said] = (await once(publisher.stdout, 'data')) as [Buffer];
    const child = Number(said.toString());
    // It waits for the lock by then, which this test holds.
    await vi.waitFor(() => expect(getPriority(child)).toBe(19), patience);
    publisher.kill('SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(child, 0)).toThrow(), patience);
  });
}
