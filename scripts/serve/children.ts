import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program of the project that runs as a child process. */
export interface Program {
  /** Display name. */
  readonly name: string;
  /** The file to run. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Ended {
  readonly code: number;
  /** The last lines of its output; empty when it inherited the terminal. */
  readonly lastWords: string;
}

/** A program that is restarted whenever it exits. */
export interface KeptProgram extends Program {
  /** Prefix of its output lines: `api | …`. */
  readonly label: string;
  /** Arguments of restarts; the same as `args` when absent. */
  readonly argsAgain?: readonly string[];
}

/** An exit that was not requested. */
export interface UnexpectedEnd extends Ended {
  /** `The API ended with code 3`. */
  readonly how: string;
  /** Backoff before the restart in ms; null when it is not restarted. */
  readonly againMs: number | null;
}

export interface ChildrenOptions {
  /** Receives each output line, with its label. */
  readonly pass: (line: string) => void;
  readonly pauses?: Pauses;
}

/** Exponential backoff of restarts: starts at `firstMs` and doubles each time; reset after a run of `healthyMs`. */
export interface Pauses {
  readonly firstMs: number;
  readonly longestMs: number;
  readonly healthyMs: number;
}

/**
 * Supervisor of the child processes of `npm start`. Each child has a process group of its own, so that Ctrl-C only
 * reaches the parent, which ends them in order. Children also exit when the parent is gone.
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

  /** Keeps a program running until `stop`. @param onEnd called on each unrequested exit */
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

  /** Runs a program to its end; `loud` inherits the terminal. */
  async run(program: Program, voice: 'loud' | 'quiet'): Promise<Ended> {
    const child = this.#start(program, voice === 'loud' ? 'inherit' : 'pipe');
    const lastWords = heard(child, () => undefined);
    const code = await ended(child);
    return { code, lastWords: lastWords() };
  }

  /** SIGTERM to all children, SIGKILL after 5 s. */
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
/** Exit code of the project's programs for invalid settings; a restart would fail again. */
const usageCode = 2;
const graceMs = 5000;
const keptLines = 15;

/** The exit code; 1 after a signal or a failed start. */
async function ended(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit').catch(() => undefined);
  }
  return child.exitCode ?? 1;
}

function howItEnded({ name }: Program, child: ChildProcess): string {
  return `${name} ended ${child.signalCode === null ? `with code ${child.exitCode ?? 1}` : `by ${child.signalCode}`}`;
}

/** Forwards each output line. @returns reads the last lines as one text */
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
    // It exited at this moment.
  }
}
