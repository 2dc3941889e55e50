/** The demonstration shop of `npm run dev`: made when there is none, and made anew when its tables or seed changed. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Child } from '../shared/child.ts';
import { Explained } from '../shared/command-line.ts';
import type { DataLayout } from '../shared/settings.ts';
import { demonstrationCode, readRecord, type DemonstrationRecord } from './demonstration-record.ts';

export interface DemonstrationOptions {
  readonly data: DataLayout;
  /** Null: as many as the one before has. */
  readonly products: number | null;
  readonly say: (line: string) => void;
}

/** Enough for lists of several pages. */
export const usualProducts = 100;

export class Demonstration {
  readonly #options: DemonstrationOptions;
  #program: Child | null = null;

  constructor(options: DemonstrationOptions) {
    this.#options = options;
  }

  /**
   * To be called while no API runs in the folder.
   * @throws Explained when the folder holds products that no demonstration has; nothing is touched then
   */
  async ensure(): Promise<void> {
    const { data, say } = this.#options;
    const before = readRecord(data);
    const products = this.#options.products ?? before?.generation.products ?? usualProducts;
    const code = demonstrationCode();
    if (existsSync(data.apiDatabase)) {
      const why = reasonToReplace(before, code, products);
      if (why === null) return;
      requireOwn(data, before);
      await discard(data);
      say(`The demonstration is made anew, without its carts and orders: ${why}.`);
    } else say('The demonstration is being made…');
    this.#program = new Child(seedProgram, { args: [String(products)], pass: say });
    if ((await this.#program.ended).code !== 0)
      throw new Explained('The demonstration could not be made, its reason stands above.');
  }

  async stop(): Promise<void> {
    await this.#program?.stop();
  }
}

const seedProgram = fileURLToPath(new URL('seed-program.ts', import.meta.url));

function reasonToReplace(before: DemonstrationRecord | null, code: string, products: number): string | null {
  if (before?.code !== code) return 'its tables or its seed changed';
  return before.generation.products === products ? null : `it has ${products} products now`;
}

/** A developer may have loaded products of their own into the folder. */
function requireOwn(data: DataLayout, before: DemonstrationRecord | null): void {
  const made = new Set(before?.products);
  const others = slugsIn(data.apiDatabase)?.filter((slug) => !made.has(slug)) ?? [null];
  if (others.length === 0) return;
  throw new Explained(
    `The tables or the seed changed, and ${data.root} holds products that \`npm run dev\` did not make. It is left as it is: delete it to begin anew, or name another folder (DATA_DIR).`,
  );
}

/** @returns null when they cannot be read */
function slugsIn(file: string): readonly string[] | null {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    return database
      .prepare('SELECT slug FROM product')
      .all()
      .map(({ slug }) => String(slug));
  } catch {
    return null;
  }
}

/** What was made from the sources before. Pages are shown from the old snapshot until the next one is complete. */
async function discard(data: DataLayout): Promise<void> {
  const databases = [data.apiDatabase, join(data.root, 'publisher.db')];
  const files = databases.flatMap((file) => ['', '-wal', '-shm'].map((suffix) => file + suffix));
  const all = [...files, data.media, data.images];
  await Promise.all(all.map((path) => rm(path, { recursive: true, force: true })));
  if (!existsSync(data.snapshot)) return;
  using snapshot = new DatabaseSync(data.snapshot, { timeout: 5000 });
  // A snapshot of no format is replaced by the next sync.
  snapshot.exec('PRAGMA user_version = 0');
}
