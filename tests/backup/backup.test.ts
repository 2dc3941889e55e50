import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { backupNames, makeBackup } from '../../scripts/backup/make-backup.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { holdFolder } from '../../scripts/shared/program-lock.ts';
import { dataLayout, type DataLayout } from '../../scripts/shared/settings.ts';
import { startProgram } from '../support/program.ts';

let root: string;
let data: DataLayout;
let folder: string;
let other: DataLayout;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backup-'));
  data = dataLayout(join(root, 'data'));
  other = dataLayout(join(root, 'other'));
  folder = join(root, 'backups');
  mkdirSync(join(data.media, 'perfiles'), { recursive: true });
  openDatabase(data.apiDatabase).close();
  writeFileSync(join(data.media, 'one.webp'), 'one');
  writeFileSync(join(data.media, 'perfiles/same-as-one.webp'), 'one');
  writeFileSync(join(data.media, '.half-written'), 'on');
  writeFileSync(join(data.root, 'publish-secret'), 'secret', { mode: 0o600 });
});
afterEach(() => rmSync(root, { recursive: true }));

/** Backups are named by their time. */
const at = (second: number) => ({ now: new Date(Date.UTC(2026, 10, 22, 13, 0, second)) });

describe('a backup', () => {
  it('comes back with database, pictures and what the publisher signs with', async () => {
    const { name } = await makeBackup(data, folder);
    const restored = await restoreBackup(other, folder);
    expect(restored).toEqual({ name, before: null });
    expect(readFileSync(join(other.media, 'perfiles/same-as-one.webp'), 'utf8')).toBe('one');
    expect(statSync(join(other.root, 'publish-secret')).mode & 0o777).toBe(0o600);
    expect(existsSync(join(other.media, '.half-written'))).toBe(false);
    openDatabase(other.apiDatabase, { mustExist: true }).close();
  });

  it('is closed to other users, in whatever folder', async () => {
    mkdirSync(folder, { mode: 0o755 });
    const { name } = await makeBackup(data, folder);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
  });

  it('keeps the same picture once, and a later one copies only what is new', async () => {
    await makeBackup(data, folder, at(1));
    writeFileSync(join(data.media, 'two.webp'), 'two');
    const { name } = await makeBackup(data, folder, at(2));
    expect(statSync(join(folder, name, 'media/one.webp')).nlink).toBe(2);
    expect(statSync(join(folder, name, 'media/two.webp')).nlink).toBe(1);
    await restoreBackup(other, folder, { name: (await backupNames(folder))[0] ?? '' });
    expect(existsSync(join(other.media, 'two.webp'))).toBe(false);
  });

  it('notices a picture that was replaced by another of its size', async () => {
    await makeBackup(data, folder, at(1));
    rmSync(join(data.media, 'one.webp'));
    writeFileSync(join(data.media, 'one.webp'), 'uno');
    await makeBackup(data, folder, at(2));
    await restoreBackup(other, folder);
    expect(readFileSync(join(other.media, 'one.webp'), 'utf8')).toBe('uno');
  });

  it('lets go of old ones', async () => {
    for (const second of [1, 2, 3]) await makeBackup(data, folder, { ...at(second), keep: 2 });
    expect(readdirSync(folder).sort()).toEqual(['2026-11-22T13-00-02.000Z', '2026-11-22T13-00-03.000Z']);
  });

  it('that is killed is none, and the next one is whole', async () => {
    for (let count = 0; count < 400; count += 1)
      writeFileSync(join(data.media, `${count}.webp`), String(count));
    const backup = startProgram('backup', ['--to', folder], { ...process.env, DATA_DIR: data.root });
    const left = () => (existsSync(folder) ? readdirSync(folder) : []);
    await expect.poll(left, { interval: 1, timeout: 20_000 }).toHaveLength(1);
    backup.kill();
    await backup.ended;
    expect(await backupNames(folder)).toEqual([]);
    await expect(restoreBackup(other, folder)).rejects.toThrow('There is no whole backup');
    const dayBefore = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    for (const name of left()) utimesSync(join(folder, name), dayBefore, dayBefore);
    expect((await makeBackup(data, folder)).pictures).toBe(402);
    await restoreBackup(other, folder);
    expect(readdirSync(other.media)).toHaveLength(402);
    expect(left()).toEqual(await backupNames(folder));
  });
});

describe('a backup refuses', () => {
  it('a folder that holds something else, and touches nothing in it', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'thesis.txt'), 'years of work');
    await expect(makeBackup(data, folder)).rejects.toThrow('holds something else (thesis.txt)');
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
    await expect(restoreBackup(other, folder)).rejects.toThrow('holds something else');
  });

  it('a folder in the data itself, a place without a shop, and a damaged database', async () => {
    await expect(makeBackup(data, join(data.root, 'backups'))).rejects.toThrow('lies in');
    await expect(makeBackup(other, folder)).rejects.toThrow('There is nothing to copy');
    damage(data.apiDatabase);
    await expect(makeBackup(data, folder)).rejects.toThrow();
    expect(await backupNames(folder)).toEqual([]);
  });
});

describe('a restore refuses, and changes nothing,', () => {
  beforeEach(async () => {
    await makeBackup(data, folder, at(1));
  });

  it('while a shop is running there, even when it is forced', async () => {
    mkdirSync(other.root);
    const shop = openDatabase(other.apiDatabase);
    await expectRefused('A shop is running', true);
    shop.close();
    rmSync(other.apiDatabase);
    using _publisher = holdFolder(other, 'publisher');
    await expectRefused('A shop is running', true);
  });

  it('where there is data, unless it is forced: then that is moved aside', async () => {
    mkdirSync(other.root);
    writeFileSync(join(other.root, 'api.db'), '');
    await expectRefused('is not empty');
    const { before } = await restoreBackup(other, folder, { isForced: true, ...at(9) });
    expect(before).toBe(`${other.root}.before-2026-11-22T13-00-09.000Z`);
    expect(readdirSync(before ?? '')).toEqual(['api.db']);
    expect(statSync(other.apiDatabase).size).toBeGreaterThan(0);
  });

  it('when its database is damaged', async () => {
    const [name = ''] = await backupNames(folder);
    damage(join(folder, name, 'api.db'));
    await expectRefused('damaged');
  });

  it('when it differs from the one that is there', async () => {
    await expect(restoreBackup(other, folder, { name: '../data' })).rejects.toThrow('There is no backup');
  });
});

function damage(file: string): void {
  writeFileSync(file, readFileSync(file).fill(7, 4096, 60_000));
}

async function expectRefused(words: string, isForced = false): Promise<void> {
  const before = existsSync(other.root) ? readdirSync(other.root) : null;
  await expect(restoreBackup(other, folder, { isForced })).rejects.toThrow(words);
  expect(existsSync(other.root) ? readdirSync(other.root) : null).toEqual(before);
  expect(readdirSync(root).filter((name) => name.includes('restoring'))).toEqual([]);
}
