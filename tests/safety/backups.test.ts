/** A neighbour on the machine who reads a backup: it has customers, their addresses and secrets. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { makeBackup } from '../../scripts/backup/make-backup.ts';
import { restoreBackup } from '../../scripts/backup/restore-backup.ts';
import { dataLayout } from '../../scripts/shared/settings.ts';
import { temporaryFolder } from '../support/folder.ts';

// Windows has no permissions for others.
describe.skipIf(process.platform === 'win32')('a neighbour on the machine', () => {
  /** A shop whose files everybody may read, as a careless umask or copy leaves them. */
  const openShop = () => {
    const root = temporaryFolder();
    const data = dataLayout(join(root, 'data'));
    mkdirSync(join(data.media, 'perfiles'), { recursive: true, mode: 0o755 });
    openDatabase(data.apiDatabase).close();
    for (const file of ['media/uno.webp', 'media/perfiles/dos.webp', 'publish-secret', 'panel-password'])
      writeFileSync(join(data.root, file), 'x', { mode: 0o644 });
    const folder = join(root, 'backups');
    mkdirSync(folder, { mode: 0o755 });
    return { data, folder, other: dataLayout(join(root, 'other')) };
  };

  const modesBelow = (folder: string) =>
    ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => {
      const found = statSync(join(folder, name));
      return [name, found.isDirectory() ? 'folder' : 'file', (found.mode & 0o777).toString(8)];
    });
  const open = (folder: string) =>
    modesBelow(folder).filter(([, kind, mode]) => mode !== (kind === 'folder' ? '700' : '600'));

  it('reads nothing of a backup, whatever the modes of the shop and the folder are', async () => {
    const { data, folder } = openShop();
    const { name } = await makeBackup(data, folder);
    expect(modesBelow(join(folder, name)).length).toBeGreaterThan(6);
    expect(open(join(folder, name))).toEqual([]);
    // The pictures of the next one are links to these.
    const next = await makeBackup(data, folder, { now: new Date(Date.now() + 60_000) });
    expect(open(join(folder, next.name))).toEqual([]);
  });

  it('reads nothing of a restore, not even of an open backup', async () => {
    const { data, folder, other } = openShop();
    const { name } = await makeBackup(data, folder);
    const copied = join(folder, name, 'media/three.webp');
    writeFileSync(copied, 'x', { mode: 0o644 });
    await restoreBackup(other, folder);
    expect(modesBelow(other.root).length).toBeGreaterThan(6);
    expect(open(other.root)).toEqual([]);
    openDatabase(other.apiDatabase, { mustExist: true }).close();
  });
});
