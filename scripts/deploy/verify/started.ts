/** A third-party server, run during the verification. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { DeployError } from '../deploy-error.ts';

export interface Started {
  readonly stop: () => Promise<void>;
}

export interface StartedProgram {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Whether it responds. */
  readonly isReady: () => Promise<boolean>;
}

/** Waits until it is ready. @throws DeployError with its last output when it is not. */
export async function startProgram({ name, command, args, env, isReady }: StartedProgram): Promise<Started> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(env && { env }) });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-4000)));
  const ended = once(child, 'exit').catch(() => undefined);
  // Killed whenever this program exits.
  process.once('exit', () => child.kill('SIGKILL'));
  const deadline = performance.now() + startMs;
  while (!(await isReady())) {
    if (child.exitCode !== null || child.pid === undefined || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new DeployError(`${name} does not start:\n${words}`);
    }
    await pause(50);
  }
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(force);
  };
  return { stop };
}

/** Whether there is any response. */
export async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url, { signal: AbortSignal.timeout(1000) })).body?.cancel();
    return true;
  } catch {
    return false;
  }
}

const startMs = 60_000;
const graceMs = 5000;
