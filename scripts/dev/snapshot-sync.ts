import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Child } from '../shared/child.ts';
import type { Settings } from '../shared/settings.ts';

/** From `sync-program.ts`, when it is done. */
export interface SyncMessage {
  readonly products: number;
  readonly pages: number;
}

export interface SnapshotSyncOptions {
  readonly settings: Pick<Settings, 'data' | 'isApiEmbedded'>;
  readonly say: (line: string) => void;
  /** Resolves when no restart of the API is pending, with whether it answers. */
  readonly apiSettled: () => Promise<boolean>;
  /** How often the API was started. */
  readonly apiStarts: () => number;
  readonly onChange: () => void;
}

/** Keeps the snapshot up to date with the API. */
export class SnapshotSync {
  readonly #options: SnapshotSyncOptions;
  #running: Promise<void> | null = null;
  #program: Child | null = null;
  #wanted: 'nothing' | 'poll' | 'full' = 'nothing';
  #version: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #repeat: NodeJS.Timeout | undefined;
  #isStopping = false;
  #failures = 0;
  #saidLast = '';

  constructor(options: SnapshotSyncOptions) {
    this.#options = options;
  }

  /** Requests during a run become one more. @param kind `full` reads every product again */
  sync(kind: 'poll' | 'full'): Promise<void> {
    if (this.#wanted !== 'full') this.#wanted = kind;
    this.#running ??= this.#run().finally(() => (this.#running = null));
    return this.#running;
  }

  watch(): void {
    const { isApiEmbedded } = this.#options.settings;
    const poll = isApiEmbedded ? () => this.#pollVersion() : () => void this.sync('poll');
    this.#timer = setInterval(poll, isApiEmbedded ? embeddedPollMs : otherPollMs);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    clearTimeout(this.#repeat);
    this.#wanted = 'nothing';
    await this.#program?.stop();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#wanted !== 'nothing') {
      // It is asked for again when the API is back.
      if (!(await this.#options.apiSettled())) return;
      const kind = this.#wanted;
      const args = kind === 'full' ? ['--full'] : [];
      this.#wanted = 'nothing';
      this.#version = this.#readVersion();
      const said: string[] = [];
      const starts = this.#options.apiStarts();
      const program = new Child(script, { args, pass: (line) => said.push(`sync | ${line}`) });
      this.#program = program;
      const { code } = await program.ended;
      const done = program.messages.at(-1) as SyncMessage | undefined;
      if (code !== 0) {
        // A start of the API meanwhile explains the failure.
        if (this.#options.apiStarts() === starts) this.#failures += 1;
        this.#repeatLater(kind, said);
      } else {
        this.#failures = 0;
        this.#sayOnce(said);
        if (done !== undefined && done.pages > 0) this.#options.onChange();
      }
    }
  }

  /** A restart of the API, or a file saved half-way, may have ended it: the first failure is silent. */
  #repeatLater(kind: 'poll' | 'full', said: readonly string[]): void {
    clearTimeout(this.#repeat);
    if (this.#failures > 1) this.#sayOnce(said);
    if (!this.#isStopping) this.#repeat = setTimeout(() => void this.sync(kind), repeatMs);
  }

  #sayOnce(said: readonly string[]): void {
    const text = said.join('\n');
    if (text !== '' && text !== this.#saidLast) this.#options.say(text);
    this.#saidLast = text;
  }

  #pollVersion(): void {
    const version = this.#readVersion();
    if (version !== null && version !== this.#version) void this.sync('poll');
  }

  /** Every change increments it: an editor's command, a sale. */
  #readVersion(): number | null {
    const { data, isApiEmbedded } = this.#options.settings;
    if (!isApiEmbedded || !existsSync(data.apiDatabase)) return null;
    try {
      using database = new DatabaseSync(data.apiDatabase, { readOnly: true });
      return Number(database.prepare('SELECT version FROM catalogue_state').get()?.['version']);
    } catch {
      // The database is being replaced; the next poll reads it.
      return this.#version;
    }
  }
}

const script = fileURLToPath(new URL('sync-program.ts', import.meta.url));
const embeddedPollMs = 250;
const otherPollMs = 15_000;
const repeatMs = 2000;
