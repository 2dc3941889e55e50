import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { makeBackup } from '../../scripts/backup/make-backup.ts';
import { backupNames, manifestFile, readManifest } from '../../scripts/backup/manifest.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { dataLayout, type DataLayout } from '../../scripts/settings.ts';

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

const contents = () =>
  readdirSync(join(folder, 'content'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
/** Backups are named by their time. */
const at = (second: number) => ({ now: new Date(Date.UTC(2026, 10, 22, 13, 0, second)) });

describe('a backup', () => {
  it('comes back with database, pictures and what the publisher signs with', async () => {
    const { name } = await makeBackup(data, folder);
    const restored = await restoreBackup(other, folder);
    expect(restored).toEqual({ name, files: 4, before: null });
    expect(readFileSync(join(other.media, 'perfiles/same-as-one.webp'), 'utf8')).toBe('one');
    expect(statSync(join(other.root, 'publish-secret')).mode & 0o777).toBe(0o600);
    expect(existsSync(join(other.media, '.half-written'))).toBe(false);
    openDatabase(other.apiDatabase, { mustExist: true }).close();
  });

  it('keeps the same picture once, and a later one copies only what is new', async () => {
    await makeBackup(data, folder, at(1));
    const before = contents().length;
    writeFileSync(join(data.media, 'two.webp'), 'two');
    await makeBackup(data, folder, at(2));
    // Only the picture is new: the database is byte-identical and therefore shared.
    expect(contents().length - before).toBe(1);
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

  it('lets go of old ones, and of what only they held', async () => {
    await makeBackup(data, folder, at(1));
    rmSync(join(data.media, 'one.webp'));
    rmSync(join(data.media, 'perfiles'), { recursive: true });
    await makeBackup(data, folder, at(2));
    await makeBackup(data, folder, { ...at(3), keep: 2 });
    expect(await backupNames(folder)).toEqual(['2026-11-22T13-00-02.000Z', '2026-11-22T13-00-03.000Z']);
    const kept = new Set(
      (await readManifest(folder, '2026-11-22T13-00-02.000Z')).files.map(({ sha256 }) => sha256),
    );
    expect(new Set(contents().map((entry) => entry.name))).toEqual(kept);
  });

  it('that is killed is none, and the next one tidies up after it', async () => {
    for (let count = 0; count < 400; count += 1)
      writeFileSync(join(data.media, `${count}.webp`), String(count));
    const child = spawn(process.execPath, ['scripts/backup.ts', '--to', folder], {
      env: { ...process.env, DATA_DIR: data.root },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await expect.poll(() => existsSync(join(folder, 'content')), { interval: 1, timeout: 20_000 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    expect(await backupNames(folder)).toEqual([]);
    await expect(restoreBackup(other, folder)).rejects.toThrow('There is no whole backup');
    writeFileSync(join(folder, 'content/.part-left'), 'half of something');
    await makeBackup(data, folder);
    expect(contents().map(({ name }) => name)).not.toContainEqual(expect.stringMatching(/^\.part/));
    expect((await restoreBackup(other, folder)).files).toBe(404);
  });
});

describe('a backup refuses', () => {
  it('a folder that holds something else, and touches nothing in it', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'thesis.txt'), 'years of work');
    await expect(makeBackup(data, folder)).rejects.toThrow('holds something else (thesis.txt)');
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
    await expect(restoreBackup(other, folder)).rejects.toThrow('holds no backups');
  });

  it('a folder in the data itself', async () => {
    await expect(makeBackup(data, join(data.root, 'backups'))).rejects.toThrow('lies in');
  });

  it('a place without a shop, and a damaged database', async () => {
    await expect(makeBackup(other, folder)).rejects.toThrow('There is nothing to copy');
    const bytes = readFileSync(data.apiDatabase);
    writeFileSync(data.apiDatabase, bytes.fill(7, 4096, 60_000));
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

  it('when a content is not what its name says, or is gone', async () => {
    const [picture] = contents().filter(
      ({ name, parentPath }) => statSync(join(parentPath, name)).size === 3,
    );
    if (picture === undefined) throw new Error('the picture is not there');
    writeFileSync(join(picture.parentPath, picture.name), 'two');
    await expectRefused('is damaged in the backup');
    rmSync(join(picture.parentPath, picture.name));
    await expectRefused('is missing in the backup');
  });

  it.each(['../outside', '/etc/passwd', 'media/../../outside', ''])(
    'a manifest that names "%s"',
    async (path) => {
      const [name = ''] = await backupNames(folder);
      const manifest = await readManifest(folder, name);
      const [first, ...files] = manifest.files;
      writeFileSync(
        manifestFile(folder, name),
        JSON.stringify({ ...manifest, files: [{ ...first, path }, ...files] }),
      );
      await expectRefused('is damaged');
    },
  );
});

async function expectRefused(words: string, isForced = false): Promise<void> {
  const before = existsSync(other.root) ? readdirSync(other.root) : null;
  await expect(restoreBackup(other, folder, { isForced })).rejects.toThrow(words);
  expect(existsSync(other.root) ? readdirSync(other.root) : null).toEqual(before);
  expect(readdirSync(root).filter((name) => name.includes('restoring'))).toEqual([]);
}
