import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { Explained, usageCode } from '../../scripts/shared/command-line.ts';
import { transaction } from '../../scripts/api/db/statement.ts';

const root = mkdtempSync(join(tmpdir(), 'database-'));
afterAll(() => rmSync(root, { recursive: true }));

const schemaOf = (database: DatabaseSync) =>
  database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
const pragma = (database: DatabaseSync, name: string) =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];

describe('the database', () => {
  it('is opened for durable writes beside readers, with its references enforced', () => {
    const database = openDatabase(join(root, 'one.db'));
    expect(pragma(database, 'journal_mode')).toBe('wal');
    expect(pragma(database, 'synchronous')).toBe(2);
    expect(pragma(database, 'foreign_keys')).toBe(1);
    expect(pragma(database, 'busy_timeout')).toBe(5000);
    database.close();
  });

  it('is nobody else’s to read where files have rights, the log beside it neither', () => {
    const path = join(root, 'own.db');
    const database = openDatabase(path);
    database.exec("INSERT INTO document VALUES ('x', '1')");
    const modes = ['', '-wal', '-shm'].map((suffix) => statSync(path + suffix).mode & 0o777);
    database.close();
    // Windows has no permissions for others: every file is 0o666 there.
    expect(modes).toEqual(Array(3).fill(process.platform === 'win32' ? 0o666 : 0o600));
  });

  it('has the same tables however often it is opened', () => {
    const path = join(root, 'two.db');
    const first = openDatabase(path);
    const schema = schemaOf(first);
    first.close();
    const second = openDatabase(path);
    expect(schemaOf(second)).toEqual(schema);
    second.close();
  });

  it('of another version of the shop is refused, not harmed, and npm start does not try again', () => {
    const path = join(root, 'other.db');
    const database = openDatabase(path);
    database.exec('PRAGMA user_version = 1');
    database.close();
    expect(() => openDatabase(path)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('start with an empty folder (DATA_DIR)'),
        code: usageCode,
      }),
    );
  });

  it('that should be there and is not is named', () => {
    const path = join(root, 'missing.db');
    expect(() => openDatabase(path, { mustExist: true })).toThrow(Explained);
    expect(readdirSync(root)).not.toContain('missing.db');
  });

  it('keeps its references: no item without a product', () => {
    const database = openDatabase(':memory:');
    database.exec("INSERT INTO cart (id, uuid, touched_at) VALUES (1, 'x', '')");
    const orphan = 'INSERT INTO cart_item (cart_id, product_id, quantity) VALUES (1, 12345, 1)';
    expect(() => database.exec(orphan)).toThrow(/FOREIGN KEY/);
  });
});

describe('a transaction', () => {
  it('is undone by an error, which is thrown on', () => {
    const database = openDatabase(':memory:');
    const work = () => {
      database.exec("INSERT INTO document VALUES ('x', '1')");
      throw new RangeError('enough');
    };
    expect(() => transaction(database, work)).toThrow(RangeError);
    expect(database.prepare('SELECT count(*) AS n FROM document').get()).toEqual({ n: 0 });
    expect(database.isTransaction).toBe(false);
  });

  it('joins the one that is open', () => {
    const database = openDatabase(':memory:');
    expect(transaction(database, () => transaction(database, () => database.isTransaction))).toBe(true);
    expect(database.isTransaction).toBe(false);
  });
});
