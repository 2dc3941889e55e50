/** Runs a program of the shop and measures its time and memory. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface Cost {
  readonly ms: number;
  /** Peak resident set size in bytes; null on systems other than Linux. */
  readonly peakMemory: number | null;
  readonly said: string;
}

/** Polling interval. The kernel keeps the high-water mark, so polling misses only the last interval. */
const watchEveryMs = 100;

/** Runs `scripts/commands/<file>` to its end. @throws Error with its output when it fails */
export async function runProgram(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Cost> {
  const start = performance.now();
  const program = startProgram(file, args, env);
  const [code] = await program.ended;
  if (code !== 0) throw new Error(`${file} ended with code ${code}:\n${program.said()}`);
  return { ms: performance.now() - start, peakMemory: program.peakMemory(), said: program.said() };
}

/** Starts `scripts/commands/<file>` and leaves it running. @param project another copy of the project than this one */
export function startProgram(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  project = fileURLToPath(new URL('../..', import.meta.url)),
) {
  const argv = [join(project, 'scripts/commands', file), ...args];
  const child = spawn(process.execPath, argv, { env, cwd: project, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
    });
  }
  let peak: number | null = null;
  void watchMemory(child, (bytes) => {
    peak = Math.max(peak ?? 0, bytes);
  });
  return {
    pid: child.pid,
    said: () => said,
    peakMemory: () => peak,
    ended: once(child, 'exit') as Promise<[number | null]>,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** SIGKILL: immediate, without cleanup, like a power cut. */
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.kill('SIGTERM')) await ended;
    },
  };
}

async function watchMemory(child: ChildProcess, report: (bytes: number) => void): Promise<void> {
  for await (const _ of every(watchEveryMs)) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    if (kilobytes !== undefined) report(Number(kilobytes) * 1024);
  }
}
