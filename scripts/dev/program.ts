import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Message from `report-files.ts`. */
export interface LoadedFile {
  readonly file: string;
}

export interface ProgramOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Receives each line of output. */
  readonly pass: (line: string) => void;
}

/** Runs a script as a child process, which ends with its parent and reports the files it loads. */
export class Program {
  /** Absolute paths of the modules loaded so far. */
  readonly files = new Set<string>();
  /** Other messages of the process, newest last. */
  readonly messages: unknown[] = [];
  /** Exit code; 1 after a signal. */
  readonly ended: Promise<number>;
  readonly #child: ChildProcess;

  constructor(script: string, { args = [], env = {}, pass }: ProgramOptions) {
    const preloads = ['../serve/exit-with-parent.ts', './report-files.ts'].flatMap((file) => [
      '--import',
      new URL(file, import.meta.url).href,
    ]);
    this.#child = spawn(process.execPath, [...preloads, script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Detached: Ctrl-C reaches the parent only, which stops its programs in order.
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

  /** Graceful shutdown: SIGTERM, then SIGKILL after 5 s. */
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
