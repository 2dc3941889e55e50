import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Program } from './program.ts';

/** Runs the embedded API and restarts it when one of its files changes. */
export class ApiProgram {
  readonly #apiUrl: string;
  readonly #say: (line: string) => void;
  #program: Program | null = null;
  /** The pending start; restarts are queued. */
  #starting: Promise<void> = Promise.resolve();
  #isWaiting = false;
  /** Files loaded by the current process. */
  #files: ReadonlySet<string> = new Set();
  #isStopping = false;

  constructor(apiUrl: string, say: (line: string) => void) {
    this.#apiUrl = apiUrl;
    this.#say = say;
  }

  /** Resolves when the API responds, or when it has exited; the reason was logged, and the next change restarts it. */
  restart(): Promise<void> {
    // Coalesces: a queued restart includes later changes.
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      this.#starting = this.#starting.then(() => this.#restart());
    }
    return this.#starting;
  }

  /** Resolves when no restart is pending, also none that was queued meanwhile, so that requests are not refused. */
  async settled(): Promise<void> {
    let awaited: Promise<void> | null = null;
    while (awaited !== this.#starting) {
      awaited = this.#starting;
      await awaited;
    }
  }

  /** Includes everything below its folder, because SQL and sandbox pages are read, not imported. */
  isMadeOf(file: string): boolean {
    return file.startsWith(folder) || this.#files.has(file);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#program?.stop();
    await this.#starting;
  }

  async #restart(): Promise<void> {
    this.#isWaiting = false;
    const before = this.#program;
    this.#program = null;
    await before?.stop();
    if (this.#isStopping) return;
    const program = new Program(script, {
      env: { LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' },
      pass: (line) => this.#say(`api | ${line}`),
    });
    this.#program = program;
    this.#files = program.files;
    void program.ended.then(() => this.#reportEnd(program));
    while (program.isRunning() && !(await answers(this.#apiUrl))) await pause(pollMs);
  }

  #reportEnd(program: Program): void {
    const isWanted = this.#program === program && !this.#isStopping;
    if (isWanted) this.#say('The API has ended; it is started again when its code changes.');
  }
}

const folder = fileURLToPath(new URL('../api/', import.meta.url));
const script = fileURLToPath(new URL('../commands/api.ts', import.meta.url));
const pollMs = 25;

async function answers(apiUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${apiUrl}/api/v1/categories/footer`, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
