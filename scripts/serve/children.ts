import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program of the project that runs as a process of its own. */
export interface Program {
  /** What people call it. */
  readonly name: string;
  /** The file to run. */
  readonly script: string;
  readonly args?: readonly string[];
}

export interface Ended {
  readonly code: number;
  /** The last lines that it said; empty when it spoke to the terminal by itself. */
  readonly lastWords: string;
}

/**
 * The child processes of `npm start`. They stand in process groups of their own, so that Ctrl-C reaches the parent
 * alone and the parent ends them in order; and they end by themselves when the parent is gone.
 */
export class Children {
  readonly #running = new Map<ChildProcess, Program>();
  readonly #onDeath: (reason: string) => void;
  #isStopping = false;

  /** @param onDeath told which service ended that nobody stopped, how, and its last words. */
  constructor(onDeath: (reason: string) => void) {
    this.#onDeath = onDeath;
  }

  isStopping(): boolean {
    return this.#isStopping;
  }

  /** Starts a program that is meant to run until `stop`. */
  serve(program: Program): void {
    const child = this.#start(program, 'quiet');
    const words = lastWordsOf(child);
    void ended(child).then((code) => {
      if (this.#isStopping) return;
      const how = child.signalCode === null ? `with code ${code}` : `by ${child.signalCode}`;
      this.#onDeath(`${program.name} ended unexpectedly ${how}.\n${words()}`.trim());
    });
  }

  /**
   * Keeps a program running that the shop can do without for a moment: it is started again, later each time.
   * @param again how it is started then. @param onGivenUp told its last words when it ends because it cannot be used so.
   */
  keep(program: Program, again: Program, onGivenUp: (reason: string) => void, restarts = 0): void {
    if (this.#isStopping) return;
    const child = this.#start(program, 'quiet');
    const words = lastWordsOf(child);
    const startedAt = performance.now();
    void ended(child).then((code) => {
      if (this.#isStopping) return;
      if (code === usageCode) {
        onGivenUp(words());
        return;
      }
      const wasSteady = performance.now() - startedAt > longestRestartMs;
      const delay = Math.min(firstRestartMs * 2 ** (wasSteady ? 0 : restarts), longestRestartMs);
      setTimeout(() => this.keep(again, again, onGivenUp, wasSteady ? 1 : restarts + 1), delay).unref();
    });
  }

  /** Runs a program to its end; `loud` lets it draw on the terminal. */
  async run(program: Program, voice: 'loud' | 'quiet'): Promise<Ended> {
    const child = this.#start(program, voice);
    const words = voice === 'quiet' ? lastWordsOf(child) : () => '';
    const code = await ended(child);
    return { code, lastWords: words() };
  }

  /** Asks every child to end, waits for up to 5 s, then ends what is left. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const children = [...this.#running.keys()];
    const gone = Promise.all(children.map(ended));
    for (const child of children) signalGroup(child, 'SIGTERM');
    const timer = setTimeout(() => {
      for (const child of this.#running.keys()) signalGroup(child, 'SIGKILL');
    }, graceMs);
    await gone;
    clearTimeout(timer);
  }

  #start(program: Program, voice: 'loud' | 'quiet'): ChildProcess {
    if (this.#isStopping) throw new Error(`${program.name} is not started any more: the shop is stopping`);
    const output = voice === 'loud' ? 'inherit' : 'pipe';
    const preload = new URL('./exit-with-parent.ts', import.meta.url).href;
    const child = spawn(process.execPath, ['--import', preload, program.script, ...(program.args ?? [])], {
      stdio: ['ignore', output, output, 'ipc'],
      detached: process.platform !== 'win32',
    });
    this.#running.set(child, program);
    void ended(child).then(() => this.#running.delete(child));
    return child;
  }
}

/** The exit code of our programs for settings that they cannot work with: starting again would not help. */
const usageCode = 2;
const firstRestartMs = 1000;
const longestRestartMs = 60_000;
const graceMs = 5000;
const keptLines = 15;

/** The exit code; 1 when a signal ended it or when it could not be started. */
async function ended(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit').catch(() => undefined);
  }
  return child.exitCode ?? 1;
}

function lastWordsOf(child: ChildProcess): () => string {
  let text = '';
  const listen = (chunk: Buffer): void => {
    text = (text + chunk.toString())
      .split('\n')
      .slice(-keptLines - 1)
      .join('\n');
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  return () => text.trim();
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // It ended in this moment.
  }
}
