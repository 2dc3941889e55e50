/** Manifest of a backup. It is written last, so that a backup without one is incomplete and ignored. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { BackupError } from './backup-error.ts';

const fileSchema = v.object({
  /** Below the data directory, with `/`. */
  path: v.pipe(
    v.string(),
    v.check((path) => !path.includes('\\') && path.split('/').every((part) => !/^\.{0,2}$/.test(part))),
  ),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  /** When the file was written; null for a copy of a database. */
  modifiedMs: v.nullable(v.number()),
  isSecret: v.boolean(),
});

const manifestSchema = v.object({
  format: v.literal(1),
  startedAt: v.pipe(v.string(), v.isoTimestamp()),
  files: v.array(fileSchema),
});

export type BackedUpFile = v.InferOutput<typeof fileSchema>;
export type Manifest = v.InferOutput<typeof manifestSchema>;

const namePattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z$/;

/** Name of a backup from its time; names sort by time. */
export function backupNameOf(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-');
}

export function manifestFile(folder: string, name: string): string {
  return join(folder, `${name}.json`);
}

/** Names of the complete backups in a folder, oldest first. */
export async function backupNames(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).map((file) => file.replace(/\.json$/, ''));
  return names.filter((name) => namePattern.test(name)).toSorted();
}

/** @throws BackupError when it is missing or invalid. */
export async function readManifest(folder: string, name: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder, name), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`There is no backup ${name} in ${folder}.`);
  const result = v.safeParse(manifestSchema, parsed(text));
  if (result.success) return result.output;
  throw new BackupError(`${manifestFile(folder, name)} is damaged: ${result.issues[0].message}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
