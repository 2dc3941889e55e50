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
  readonly apiSettled: () => Promise<void>;
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
      await this.#options.apiSettled();
      const kind = this.#wanted;
      const args = kind === 'full' ? ['--full'] : [];
      this.#wanted = 'nothing';
      this.#version = this.#readVersion();
      const program = new Child(script, { args, pass: (line) => this.#options.say(`sync | ${line}`) });
      this.#program = program;
      const { code } = await program.ended;
      const done = program.messages.at(-1) as SyncMessage | undefined;
      if (code !== 0) this.#repeatLater(kind);
      else if (done !== undefined && done.pages > 0) this.#options.onChange();
    }
  }

  /** A restart of the API, or a file saved half-way, may have ended it. */
  #repeatLater(kind: 'poll' | 'full'): void {
    clearTimeout(this.#repeat);
    if (!this.#isStopping) this.#repeat = setTimeout(() => void this.sync(kind), repeatMs);
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
