import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askApi } from '../http/health.ts';
import { Child } from '../shared/child.ts';

/** Runs the embedded API, again whenever its code changes. */
export class ApiProgram {
  readonly #apiUrl: string;
  readonly #say: (line: string) => void;
  #program: Child | null = null;
  #starting: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #isStopping = false;

  constructor(apiUrl: string, say: (line: string) => void) {
    this.#apiUrl = apiUrl;
    this.#say = say;
  }

  /** Resolves when it responds, or has ended and said why. */
  restart(): Promise<void> {
    // A queued restart includes later changes.
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      this.#starting = this.#starting.then(() => this.#restart());
    }
    return this.#starting;
  }

  /** Resolves when no restart is pending, also none that was queued meanwhile. */
  async settled(): Promise<void> {
    let awaited: Promise<void> | null = null;
    while (awaited !== this.#starting) {
      awaited = this.#starting;
      await awaited;
    }
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
    const program = new Child(script, {
      env: { LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' },
      pass: (line) => this.#say(`api | ${line}`),
    });
    this.#program = program;
    void program.ended.then(() => {
      const isWanted = this.#program === program && !this.#isStopping;
      if (isWanted) this.#say('The API has ended; it is started again when its code changes.');
    });
    while (program.isRunning() && (await askApi(this.#apiUrl)) === null) await pause(pollMs);
  }
}

const script = fileURLToPath(new URL('../commands/api.ts', import.meta.url));
const pollMs = 25;
