import { readdirSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './statement.ts';

/**
 * Applies pending migrations, each in a transaction. Applied migrations are frozen: a schema change is a new file.
 * `user_version` counts the applied ones.
 *
 * @throws Error when the database has more migrations than this version of the shop.
 */
export function migrate(database: DatabaseSync): void {
  const applied = appliedCount(database);
  if (applied === migrations.length) return;
  if (applied > migrations.length) {
    throw new Error(
      `the database has ${applied} migrations and this version of the shop knows ${migrations.length}: it was written by a newer one`,
    );
  }
  for (let index = applied; index < migrations.length; index += 1) apply(database, index);
}

const folder = new URL('./migrations/', import.meta.url);

const migrations: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

function apply(database: DatabaseSync, index: number): void {
  transaction(database, () => {
    // Another process may have applied it while this one waited for the lock.
    if (appliedCount(database) > index) return;
    database.exec(migrations[index] ?? '');
    database.exec(`PRAGMA user_version = ${index + 1}`);
  });
}

function appliedCount(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}
