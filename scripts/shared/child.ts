import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ChildOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Receives each line of its output; without it the output goes to this terminal. */
  readonly pass?: (line: string) => void;
}

export interface Ending {
  /** 1 after a signal or a failed start. */
  readonly code: number;
  /** `with code 3`, `by SIGKILL` */
  readonly how: string;
}

/**
 * A program of the project as a child process, which ends with this one. In a process group of its own: Ctrl-C reaches
 * only the parent, which stops its children in order.
 */
export class Child {
  readonly ended: Promise<Ending>;
  readonly messages: unknown[] = [];
  readonly #process: ChildProcess;

  constructor(script: string, { args = [], env, pass }: ChildOptions = {}) {
    const preload = new URL('./exit-with-parent.ts', import.meta.url).href;
    const output = pass === undefined ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, ['--import', preload, script, ...args], {
      stdio: ['ignore', output, output, 'ipc'],
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
    });
    this.#process = child;
    child.on('message', (message) => this.messages.push(message));
    for (const input of [child.stdout, child.stderr])
      if (input !== null && pass !== undefined) createInterface({ input }).on('line', pass);
    this.ended = once(child, 'close').then(
      () => ({
        code: child.exitCode ?? 1,
        how: child.signalCode === null ? `with code ${child.exitCode}` : `by ${child.signalCode}`,
      }),
      (error: unknown) => ({ code: 1, how: `at its start: ${String(error)}` }),
    );
  }

  isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** SIGTERM, and SIGKILL after 10 s. */
  async stop(): Promise<void> {
    this.#signal('SIGTERM');
    const timer = setTimeout(() => this.#signal('SIGKILL'), graceMs);
    await this.ended;
    clearTimeout(timer);
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#process;
    if (pid === undefined || !this.isRunning()) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal);
    } catch {
      // It ended at this moment.
    }
  }
}

/** Longer than the site waits for its responses in progress. */
const graceMs = 10_000;
