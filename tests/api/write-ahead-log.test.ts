/** The log that SQLite writes before the database (WAL), which a long reader keeps from being emptied. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { connect, openDatabase } from '../../scripts/api/db/open.ts';
import { startHousekeeping } from '../../scripts/api/housekeeping.ts';
import { temporaryFolder } from '../support/folder.ts';

it('is small again after a long reader such as a backup, without another write', async () => {
  const file = join(temporaryFolder(), 'api.db');
  const database = openDatabase(file);
  const options = {
    siteUrl: '',
    apiUrl: '',
    log: pino({ enabled: false }),
    onStock: () => Promise.resolve(),
    everyMs: 20,
  };
  const stop = startHousekeeping(database, options);
  onTestFinished(() => {
    stop();
    database.close();
  });
  const size = () => statSync(`${file}-wal`).size;
  const reader = connect(file);
  reader.exec('BEGIN; SELECT count(*) FROM product');
  database.exec('CREATE TABLE filler (bytes BLOB) STRICT');
  for (let n = 0; n < 20; n += 1) database.exec('INSERT INTO filler VALUES (randomblob(1000000))');
  expect(size()).toBeGreaterThan(20_000_000);
  reader.close();
  await expect.poll(size).toBe(0);
});
