import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program of the project that runs as a process of its own. */
export interface Program {
  /** What people call it. */
  readonly name: string;
  /** The file to run. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Beside the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Ended {
  readonly code: number;
  /** The last lines that it said; empty when it spoke to the terminal by itself. */
  readonly lastWords: string;
}

/** A program that is started again whenever it ends. */
export interface KeptProgram extends Program {
  /** Stands before each line that it says: `api | …`. */
  readonly label: string;
  /** What it is started with after the first time; the same when absent. */
  readonly argsAgain?: readonly string[];
}

/** How a kept program ended that nobody stopped. */
export interface UnexpectedEnd extends Ended {
  /** `The API ended with code 3`. */
  readonly how: string;
  /** In how many milliseconds it is started again; null when that would not help. */
  readonly againMs: number | null;
}

export interface ChildrenOptions {
  /** Takes each line that a kept program says, with its label. */
  readonly pass: (line: string) => void;
  readonly pauses?: Pauses;
}

/** Exponential backoff: from `firstMs` on twice as long each time, until one ran for `healthyMs`. */
export interface Pauses {
  readonly firstMs: number;
  readonly longestMs: number;
  readonly healthyMs: number;
}

/**
 * The child processes of `npm start`. They stand in process groups of their own, so that Ctrl-C reaches the parent
 * alone and the parent ends them in order; and they end by themselves when the parent is gone.
 */
export class Children {
  readonly #running = new Set<ChildProcess>();
  readonly #waiting = new Set<NodeJS.Timeout>();
  readonly #pass: ChildrenOptions['pass'];
  readonly #pauses: Pauses;
  #isStopping = false;

  constructor({ pass, pauses = usualPauses }: ChildrenOptions) {
    this.#pass = pass;
    this.#pauses = pauses;
  }

  isStopping(): boolean {
    return this.#isStopping;
  }

  /** Keeps a program running until `stop`. @param onEnd told each time it ends by itself. */
  keep(program: KeptProgram, onEnd: (end: UnexpectedEnd) => void, failures = 0): void {
    if (this.#isStopping) return;
    const child = this.#start(program, 'pipe');
    const lastWords = heard(child, (line) => this.#pass(`${program.label} | ${line}`));
    const startedAt = performance.now();
    void ended(child).then((code) => {
      if (this.#isStopping) return;
      const { firstMs, longestMs, healthyMs } = this.#pauses;
      const count = performance.now() - startedAt >= healthyMs ? 0 : failures;
      const againMs = code === usageCode ? null : Math.min(firstMs * 2 ** count, longestMs);
      onEnd({ code, lastWords: lastWords(), how: howItEnded(program, child), againMs });
      if (againMs === null) return;
      const { argsAgain, ...same } = program;
      const again = argsAgain === undefined ? same : { ...same, args: argsAgain };
      this.#later(againMs, () => this.keep(again, onEnd, count + 1));
    });
  }

  /** Runs a program to its end; `loud` lets it draw on the terminal. */
  async run(program: Program, voice: 'loud' | 'quiet'): Promise<Ended> {
    const child = this.#start(program, voice === 'loud' ? 'inherit' : 'pipe');
    const lastWords = heard(child, () => undefined);
    const code = await ended(child);
    return { code, lastWords: lastWords() };
  }

  /** Asks every child to end, waits for up to 5 s, then ends what is left. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#waiting) clearTimeout(timer);
    const children = [...this.#running];
    const gone = Promise.all(children.map(ended));
    for (const child of children) signalGroup(child, 'SIGTERM');
    const timer = setTimeout(() => {
      for (const child of this.#running) signalGroup(child, 'SIGKILL');
    }, graceMs);
    await gone;
    clearTimeout(timer);
  }

  #later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      work();
    }, ms);
    this.#waiting.add(timer);
  }

  #start({ name, script, args = [], env }: Program, output: 'inherit' | 'pipe'): ChildProcess {
    if (this.#isStopping) throw new Error(`${name} is not started any more: the shop is stopping`);
    const preload = new URL('./exit-with-parent.ts', import.meta.url).href;
    const child = spawn(process.execPath, ['--import', preload, script, ...args], {
      stdio: ['ignore', output, output, 'ipc'],
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
    });
    this.#running.add(child);
    void ended(child).then(() => this.#running.delete(child));
    return child;
  }
}

const usualPauses: Pauses = { firstMs: 1000, longestMs: 60_000, healthyMs: 60_000 };
/** The exit code of our programs for settings that they cannot work with: starting again would not help. */
const usageCode = 2;
const graceMs = 5000;
const keptLines = 15;

/** The exit code; 1 when a signal ended it or when it could not be started. */
async function ended(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit').catch(() => undefined);
  }
  return child.exitCode ?? 1;
}

function howItEnded({ name }: Program, child: ChildProcess): string {
  return `${name} ended ${child.signalCode === null ? `with code ${child.exitCode ?? 1}` : `by ${child.signalCode}`}`;
}

/** Hands on each line of a child. @returns its last ones, as one text. */
function heard(child: ChildProcess, onLine: (line: string) => void): () => string {
  const kept: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    if (input === null) continue;
    createInterface({ input, crlfDelay: Infinity }).on('line', (line) => {
      kept.push(line);
      if (kept.length > keptLines) kept.shift();
      onLine(line);
    });
  }
  return () => kept.join('\n').trim();
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // It ended in this moment.
  }
}
