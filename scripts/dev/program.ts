import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What `tell-files.ts` sends. */
export interface LoadedFile {
  readonly file: string;
}

export interface ProgramOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Takes each line that the program prints. */
  readonly pass: (line: string) => void;
}

/** One run of a program as a process of its own, which ends with this one and tells which files it is made of. */
export class Program {
  /** Absolute paths of the modules that were loaded so far. */
  readonly files = new Set<string>();
  /** What the program sent beside them, the newest last. */
  readonly messages: unknown[] = [];
  /** The exit code; 1 when a signal ended it. */
  readonly ended: Promise<number>;
  readonly #child: ChildProcess;

  constructor(script: string, { args = [], env = {}, pass }: ProgramOptions) {
    const preloads = ['../serve/exit-with-parent.ts', './tell-files.ts'].flatMap((file) => [
      '--import',
      new URL(file, import.meta.url).href,
    ]);
    this.#child = spawn(process.execPath, [...preloads, script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C of the terminal reaches the parent alone, which ends its programs in order.
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
    });
    this.#child.on('message', (message) => {
      if (isLoadedFile(message)) this.files.add(message.file);
      else this.messages.push(message);
    });
    for (const input of [this.#child.stdout, this.#child.stderr]) {
      if (input !== null) createInterface({ input, crlfDelay: Infinity }).on('line', pass);
    }
    this.ended = once(this.#child, 'close').then(
      () => this.#child.exitCode ?? 1,
      () => 1,
    );
  }

  isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Asks it to end, and ends it after 5 s. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), graceMs);
    await this.ended;
    clearTimeout(timer);
  }
}

const graceMs = 5000;

function isLoadedFile(message: unknown): message is LoadedFile {
  return message instanceof Object && 'file' in message;
}
