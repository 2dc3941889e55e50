import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { usageCode } from '../shared/command-line.ts';

/** A program of the project that runs as a child process. */
export interface Program {
  /** `The API`. */
  readonly name: string;
  /** Before each line of its output: `api | …`. */
  readonly label: string;
  /** The file to run. */
  readonly script: string;
  /** Arguments of the first start; a restart has none. */
  readonly args?: readonly string[];
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** An exit that nobody asked for. */
export interface Ended {
  /** `The API ended with code 3`. */
  readonly how: string;
  /** Milliseconds until it is started again; null when it is not. */
  readonly againMs: number | null;
}

/** Milliseconds before a restart: starts at `first`, doubles each time, and is `first` again after a run of `healthy`. */
export interface Pauses {
  readonly first: number;
  readonly longest: number;
  readonly healthy: number;
}

const usualPauses: Pauses = { first: 1000, longest: 60_000, healthy: 60_000 };

/**
 * The child processes of `npm start`. Each has a process group of its own, so that Ctrl-C reaches only the parent, which
 * ends them in order. Children also end when the parent is gone.
 */
export class Children {
  readonly #running = new Set<ChildProcess>();
  readonly #pass: (line: string) => void;
  readonly #pauses: Pauses;
  #isStopping = false;

  /** @param pass receives each output line of a kept program */
  constructor(pass: (line: string) => void, pauses = usualPauses) {
    this.#pass = pass;
    this.#pauses = pauses;
  }

  /** Runs a program and starts it again whenever it ends, until `stop`. */
  keep(program: Program, onEnd: (end: Ended) => void, failures = 0): void {
    if (this.#isStopping) return;
    const child = this.#start(program, 'pipe');
    for (const input of [child.stdout, child.stderr])
      if (input !== null)
        createInterface({ input }).on('line', (line) => this.#pass(`${program.label} | ${line}`));
    const startedAt = performance.now();
    void ended(child).then((code) => {
      if (this.#isStopping) return;
      const { first, longest, healthy } = this.#pauses;
      const count = performance.now() - startedAt >= healthy ? 0 : failures;
      const againMs = code === usageCode ? null : Math.min(first * 2 ** count, longest);
      const how = child.signalCode === null ? `with code ${code}` : `by ${child.signalCode}`;
      onEnd({ how: `${program.name} ended ${how}`, againMs });
      if (againMs === null) return;
      setTimeout(() => this.keep({ ...program, args: [] }, onEnd, count + 1), againMs).unref();
    });
  }

  /** Runs a program to its end, on this terminal. @returns its exit code */
  run(program: Omit<Program, 'label'>): Promise<number> {
    return ended(this.#start(program, 'inherit'));
  }

  /** SIGTERM to all children, SIGKILL after 10 s. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const children = [...this.#running];
    for (const child of children) signalGroup(child, 'SIGTERM');
    const timer = setTimeout(() => {
      for (const child of this.#running) signalGroup(child, 'SIGKILL');
    }, graceMs);
    await Promise.all(children.map(ended));
    clearTimeout(timer);
  }

  #start({ name, script, args = [], env }: Omit<Program, 'label'>, output: 'inherit' | 'pipe'): ChildProcess {
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

/** Longer than the site waits for its responses in progress. */
const graceMs = 10_000;

/** The exit code; 1 after a signal or a failed start. */
async function ended(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit').catch(() => undefined);
  }
  return child.exitCode ?? 1;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // It ended at this moment.
  }
}
