import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createTables } from '../../scripts/shared/tables.ts';

const sql = 'CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT';

it('a new database gets its tables, and is opened again as it is', () => {
  const database = new DatabaseSync(':memory:');
  createTables(database, sql);
  database.exec('INSERT INTO a VALUES (1)');
  createTables(database, sql);
  expect(database.prepare('SELECT count(*) AS rows FROM a').get()).toEqual({ rows: 1 });
});

it.each([
  ['of another format', (database: DatabaseSync) => createTables(database, `${sql}; CREATE TABLE b (c) `)],
  ['without a version', (database: DatabaseSync) => database.exec(sql)],
])('a database %s is refused in one sentence, and stays as it was', (_, fill) => {
  const database = new DatabaseSync(':memory:');
  fill(database);
  const before = database.prepare('SELECT name FROM sqlite_schema').all();
  expect(() => createTables(database, sql)).toThrow(/^\S.* start with an empty folder \(DATA_DIR\)\.$/);
  expect(database.prepare('SELECT name FROM sqlite_schema').all()).toEqual(before);
});

it('half of the tables is none', () => {
  const database = new DatabaseSync(':memory:');
  expect(() => createTables(database, `${sql}; CREATE TABLE a (b)`)).toThrow(/already exists/);
  createTables(database, sql);
  expect(database.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'a' }]);
});
