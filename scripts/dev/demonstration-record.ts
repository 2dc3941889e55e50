/** What the demonstration of `npm run dev` was made from, noted in its data folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../publish/replace-file.ts';
import { sourceDigest } from '../publish/render/source-digest.ts';
import type { Generation } from '../seed/seed-shop.ts';
import type { DataLayout } from '../shared/settings.ts';

export interface DemonstrationRecord {
  /** Digest of tables and seed. */
  readonly code: string;
  readonly generation: Generation;
  /** Slugs of its products: others came into the folder by other ways. */
  readonly products: readonly string[];
}

/** @returns null when there is none, or none of this format */
export function readRecord(data: DataLayout): DemonstrationRecord | null {
  try {
    const record = JSON.parse(readFileSync(fileOf(data), 'utf8')) as Stored;
    const { covers, now } = record.generation;
    const generation = { ...record.generation, covers: covers ?? Infinity, now: new Date(now) };
    return { ...record, generation };
  } catch {
    return null;
  }
}

export function writeRecord(data: DataLayout, record: DemonstrationRecord): void {
  replaceFile(fileOf(data), JSON.stringify(record));
}

/** A digest of the sources that define tables and of those that fill them. */
export function demonstrationCode(): string {
  return sourceDigest(sources.folders, sources.files);
}

/** @param file path in the project */
export function isDemonstrationCode(file: string): boolean {
  return sources.files.includes(file) || sources.folders.some((folder) => file.startsWith(`${folder}/`));
}

const sources = {
  folders: ['scripts/seed', 'scripts/api/db/import'],
  files: ['scripts/api/db/schema.sql', 'scripts/api/db/open.ts', 'scripts/publish/state/database.ts'],
};

/** JSON has neither dates nor infinity. */
interface Stored extends Omit<DemonstrationRecord, 'generation'> {
  readonly generation: Omit<Generation, 'covers' | 'now'> & {
    readonly covers: number | null;
    readonly now: string;
  };
}

function fileOf({ root }: DataLayout): string {
  return join(root, 'demonstration.json');
}
