/** An npm command of a clone in a process group of its own, so that all of its processes can be stopped. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { BareMachine } from './bare-machine.ts';

export interface NpmCommand {
  /** Resolves with the exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly isRunning: () => boolean;
  /** SIGTERM to the group, then SIGKILL to what is left after a grace period. */
  readonly stop: () => Promise<void>;
  /** The last output lines, with host names removed (the registry's is private). */
  readonly lastWords: (lines: number) => string;
}

const patienceMs = 30_000;

/** @param log file for its output. */
export function npmCommand({ shop, env }: BareMachine, args: readonly string[], log: string): NpmCommand {
  const descriptor = openSync(log, 'w');
  const child = spawn('npm', args, {
    cwd: shop,
    env,
    detached: true,
    stdio: ['ignore', descriptor, descriptor],
  });
  closeSync(descriptor);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  // Avoids an unhandled rejection before the caller awaits `ended`.
  ended.catch(() => undefined);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    ended,
    isRunning,
    stop: () => stop(child, ended, isRunning),
    lastWords: (lines) =>
      withoutHosts(readFileSync(log, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')),
  };
}

async function stop(child: ChildProcess, ended: Promise<unknown>, isRunning: () => boolean): Promise<void> {
  if (isRunning()) signalGroup(child, 'SIGTERM');
  await Promise.race([ended, pause(patienceMs, undefined, { ref: false })]);
  signalGroup(child, 'SIGKILL');
}

/** An empty group is no error. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Removes host names except local ones. */
export function withoutHosts(text: string): string {
  return text.replaceAll(/\b(https?:\/\/)(?!localhost\b|127\.0\.0\.1\b)[^\s/'"]+/g, '$1…');
}
