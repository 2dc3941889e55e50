import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askApi } from '../http/health.ts';
import { Child } from '../shared/child.ts';
import { reasonOf } from '../shared/command-line.ts';

export interface ApiProgramOptions {
  readonly apiUrl: string;
  readonly say: (line: string) => void;
  /** Before each start. */
  readonly prepare: () => Promise<void>;
}

/** Runs the embedded API, again whenever its code changes or it ended. What a restart prints is kept to itself. */
export class ApiProgram {
  readonly #options: ApiProgramOptions;
  #program: Child | null = null;
  #starting: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #isStopping = false;
  #isAway = false;
  #shortLives = 0;
  #starts = 0;

  constructor(options: ApiProgramOptions) {
    this.#options = options;
  }

  /** Resolves when it responds, or stays away and said why. */
  restart(): Promise<void> {
    // A queued restart includes later changes.
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      this.#starting = this.#starting.then(() => this.#restart());
    }
    return this.#starting;
  }

  /**
   * Resolves when no restart is pending, also none that was queued meanwhile.
   * @returns whether it answers
   */
  async settled(): Promise<boolean> {
    let awaited: Promise<void> | null = null;
    while (awaited !== this.#starting) {
      awaited = this.#starting;
      await awaited;
    }
    return !this.#isAway;
  }

  /** How often it was started, or is being started. */
  starts(): number {
    return this.#starts;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#program?.stop();
    await this.#starting;
  }

  async #restart(): Promise<void> {
    this.#isWaiting = false;
    this.#starts += 1;
    const before = this.#program;
    this.#program = null;
    await before?.stop();
    if (this.#isStopping) return;
    const reason = await this.#start();
    if (this.#isOvertaken()) return;
    if (reason !== null) this.#stayAway(reason);
    else if (this.#isAway) this.#options.say('The API answers again.');
    this.#isAway = reason !== null;
  }

  /** @returns why it does not answer, else null */
  async #start(): Promise<string | null> {
    const { apiUrl, say, prepare } = this.#options;
    try {
      await prepare();
    } catch (error) {
      return reasonOf(error) ?? String(error);
    }
    if (this.#isStopping) return null;
    const said: string[] = [];
    let answersSince = Infinity;
    const program = new Child(script, {
      env: { LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' },
      pass: (line) => (answersSince === Infinity ? said.push(line) : say(`api | ${line}`)),
    });
    this.#program = program;
    void program.ended.then(({ how }) => {
      if (answersSince === Infinity || this.#program !== program || this.#isStopping) return;
      this.#shortLives = performance.now() - answersSince > shortMs ? 0 : this.#shortLives + 1;
      if (this.#shortLives < mostShortLives) return void this.restart();
      this.#shortLives = 0;
      this.#stayAway(`it ended ${how} as soon as it answered`);
      this.#isAway = true;
    });
    while (program.isRunning() && (await askApi(apiUrl)) === null) await pause(pollMs);
    if (program.isRunning()) answersSince = performance.now();
    return program.isRunning() ? null : reasonIn(said);
  }

  /** Something later says how it goes. */
  #isOvertaken(): boolean {
    return this.#isStopping || this.#isWaiting;
  }

  #stayAway(reason: string): void {
    this.#options.say(`The API stays away until its code changes: ${reason}`);
  }
}

const script = fileURLToPath(new URL('run-dev-api.ts', import.meta.url));
const pollMs = 25;
/** A program that ends so soon, so often in a row, would be started again and again. */
const shortMs = 5000;
const mostShortLives = 3;

/** The message of an uncaught error and its place, from what Node prints; else the last line. */
function reasonIn(said: readonly string[]): string {
  const message = said.find((line) => /^(?:\w*Error|Uncaught)\b.*:/.test(line));
  const last = said.findLast((line) => line !== '' && !line.startsWith('Node.js v')) ?? 'it said nothing';
  const place = said.map((line) => /(?:file:\/\/)?(\/\S+?:\d+)(?::\d+)?\)?$/.exec(line)?.[1]).find(Boolean);
  return message === undefined || place === undefined ? (message ?? last) : `${message} (${place})`;
}
