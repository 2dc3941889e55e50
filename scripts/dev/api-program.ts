import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Program } from './program.ts';

/** The embedded API, started again whenever a file that it is made of changes. */
export class ApiProgram {
  readonly #apiUrl: string;
  readonly #say: (line: string) => void;
  #program: Program | null = null;
  /** The start or restart that goes on; restarts follow one another. */
  #starting: Promise<void> = Promise.resolve();
  #isWaiting = false;
  /** What it was made of when it was started last. */
  #files: ReadonlySet<string> = new Set();
  #isStopping = false;

  constructor(apiUrl: string, say: (line: string) => void) {
    this.#apiUrl = apiUrl;
    this.#say = say;
  }

  /** Resolves when it answers, or when it has ended without: its reason was said, and the next change starts it anew. */
  restart(): Promise<void> {
    // One that waits for its turn starts what is saved until then.
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      this.#starting = this.#starting.then(() => this.#restart());
    }
    return this.#starting;
  }

  /** Resolves once no restart is under way: what is asked then is not refused. */
  settled(): Promise<void> {
    return this.#starting;
  }

  /** SQL and sandbox pages are read, not imported: everything below its folder counts. */
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
    void program.ended.then(() => this.#tellOfEnd(program));
    while (program.isRunning() && !(await answers(this.#apiUrl))) await pause(pollMs);
  }

  #tellOfEnd(program: Program): void {
    const isWanted = this.#program === program && !this.#isStopping;
    if (isWanted) this.#say('The API has ended; it is started again when its code changes.');
  }
}

const folder = fileURLToPath(new URL('../api/', import.meta.url));
const script = fileURLToPath(new URL('../api.ts', import.meta.url));
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
