import { chmodSync, mkdirSync, readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requireRelease, treeOf } from '../../scripts/deploy/release-tree.ts';
import { deployToFolder } from '../../scripts/deploy/to-folder.ts';
import type { ReleaseFile } from '../../scripts/publish/release/manifest.ts';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import { emptyShop, release } from '../serve/tiny-shop.ts';

describe('a release in a folder', () => {
  it('is a tree of plain files with compressed siblings, and not copied', async () => {
    const data = emptyShop();
    const { folder, id } = await deployed(data, {
      'index.html': 'x'.repeat(2000),
      'producto/uno.html': 'uno',
    });
    const current = join(folder, 'current');
    expect(readlinkSync(current)).toBe(id);
    expect(readFileSync(join(current, 'producto/uno.html'), 'utf8')).toBe('uno');
    expect(readdirSync(current).sort()).toEqual(
      ['index.html', 'index.html.br', 'index.html.gz', 'producto'].sort(),
    );
    expect(statSync(join(current, 'index.html')).nlink).toBe(2);
  });

  it('is readable by a web server of another user, under any umask, as systemd sets one', async () => {
    const umask = process.umask(0o077);
    onTestFinished(() => void process.umask(umask));
    const data = emptyShop();
    const { folder, id } = await deployed(data, { 'a/b/uno.html': 'x'.repeat(2000) });
    const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
    for (const name of ['', id, `${id}/a`, `${id}/a/b`]) expect(modeOf(name)).toBe(0o755);
    const file = `${id}/a/b/uno.html`;
    for (const name of [file, `${file}.br`]) expect(modeOf(name)).toBe(0o644);
  });

  it('is readable also where a blob of before was private', async () => {
    const data = emptyShop();
    await release(data, { 'index.html': 'uno' });
    const live = await requireRelease(data);
    const tree = treeOf(data, live);
    for (const { source } of tree) chmodSync(source, 0o600);
    const folder = join(data.root, 'served');
    await deployToFolder(folder, live.id, tree);
    expect(statSync(join(folder, 'current/index.html')).mode & 0o777).toBe(0o644);
  });

  it("has a page's twin in Markdown beside it", () => {
    const data = emptyShop();
    const page = { hash: 'ab', size: 1, type: 'html', encodings: [], inline: null, retiredAt: null };
    const files = new Map<string, ReleaseFile>([['/producto/uno', page]]);
    files.set('/producto/uno.md', { ...page, hash: 'cd', type: 'md' });
    const live = { paths: () => ['/producto/uno'], get: (path: string) => files.get(path) ?? null };
    const names = treeOf(data, live).map(({ name, contentType }) => [name, contentType]);
    expect(names).toEqual([
      ['producto/uno.html', 'text/html; charset=utf-8'],
      ['producto/uno.md', 'text/markdown; charset=utf-8'],
    ]);
  });

  it('is exchanged whole; the one before stays for who is still reading it, older ones go', async () => {
    const data = emptyShop();
    const ids: string[] = [];
    let folder = '';
    for (const [index, text] of ['uno', 'dos', 'tres'].entries()) {
      const result = await deployed(data, { 'index.html': text }, new Date(Date.now() + index * 1000));
      folder = result.folder;
      ids.push(result.id);
    }
    expect(readFileSync(join(folder, 'current/index.html'), 'utf8')).toBe('tres');
    expect(readdirSync(folder).sort()).toEqual([...ids.slice(1), 'current'].sort());
  });

  it('is made again when a deploy was cut off, and nothing of that is left', async () => {
    const data = emptyShop();
    const first = await deployed(data, { 'index.html': 'uno' });
    mkdirSync(join(first.folder, '20261120T101013123Z-0123456789ab.tmp'));
    const again = await deployed(data, { 'index.html': 'uno' });
    expect(again.isNew).toBe(false);
    expect(readdirSync(first.folder).sort()).toEqual([first.id, 'current'].sort());
  });
});

async function deployed(data: DataLayout, files: Readonly<Record<string, string>>, now = new Date()) {
  await release(data, files, now);
  const live = await requireRelease(data);
  const folder = join(data.root, 'served');
  const isNew = await deployToFolder(folder, live.id, treeOf(data, live));
  return { folder, id: live.id, isNew };
}
