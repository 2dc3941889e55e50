import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deployLive, requireRelease, treeOf } from '../../scripts/deploy/release-tree.ts';
import { deployToFolder } from '../../scripts/deploy/to-folder.ts';
import type { ReleaseFile } from '../../scripts/publish/release/manifest.ts';
import { takeLock } from '../../scripts/shared/program-lock.ts';
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

  it('is readable by a web server of another user, under any umask', async () => {
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

  it('is exchanged whole; the release before stays, older ones go', async () => {
    const data = emptyShop();
    const ids: string[] = [];
    let folder = '';
    for (const [index, text] of ['uno', 'dos', 'tres'].entries()) {
      const result = await deployed(data, { 'index.html': text }, new Date(Date.now() + index * 1000));
      folder = result.folder;
      ids.push(result.id);
    }
    expect(readFileSync(join(folder, 'current/index.html'), 'utf8')).toBe('tres');
    expect(visibleIn(folder)).toEqual([...ids.slice(1), 'current'].sort());
  });

  it('is the newest one, also by a deploy that began before that was published', async () => {
    const data = emptyShop();
    const folder = join(data.root, 'served');
    await release(data, { 'index.html': 'uno' });
    const ids: string[] = [];
    await deployLive(data, async ({ id }, tree) => {
      ids.push(id);
      // Another deploy is faster than this one.
      if (ids.length === 1) await deployed(data, { 'index.html': 'dos' }, new Date(Date.now() + 1000));
      return deployToFolder(folder, id, tree);
    });
    expect(ids.length).toBe(2);
    expect(readFileSync(join(folder, 'current/index.html'), 'utf8')).toBe('dos');
  });

  it('is written by one deploy at a time', async () => {
    const data = emptyShop();
    const { folder, id, tree } = await deployed(data, { 'index.html': 'uno' });
    using lock = takeLock(join(folder, '.deploy.lock'), 0);
    expect(lock).not.toBeNull();
    await expect(deployToFolder(folder, id, tree)).rejects.toThrow(`Another deploy is writing to ${folder}`);
  });

  it.each([
    ['hard links', () => undefined],
    ['copies', copyEverything],
  ])('is healed by the next deploy: %s', async (_, change) => {
    const data = emptyShop();
    const files = { 'index.html': 'uno', 'producto/uno.html': 'uno', 'robots.txt': 'r' };
    const { folder, id, tree } = await deployed(data, files);
    const current = join(folder, 'current');
    change(current);
    expect(await deployToFolder(folder, id, tree)).toEqual({ isNew: false, healed: 0 });
    rmSync(join(current, 'index.html'));
    writeFileSync(join(current, 'index.html'), 'una página vieja');
    rmSync(join(current, 'producto'), { recursive: true });
    writeFileSync(join(current, 'vieja.html'), 'vieja');
    expect(await deployToFolder(folder, id, tree)).toEqual({ isNew: false, healed: 3 });
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(current, name), 'utf8')).toBe(text);
    expect(readdirSync(current).sort()).toEqual(['index.html', 'producto', 'robots.txt']);
  });

  it('is made again when a deploy was cut off, and nothing of that is left', async () => {
    const data = emptyShop();
    const first = await deployed(data, { 'index.html': 'uno' });
    mkdirSync(join(first.folder, '20261120T101013123Z-0123456789ab.tmp'));
    const again = await deployed(data, { 'index.html': 'uno' });
    expect(again.isNew).toBe(false);
    expect(visibleIn(first.folder)).toEqual([first.id, 'current'].sort());
  });
});

/** Without the lock. */
function visibleIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/** As on a file system without hard links. */
function copyEverything(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { atime, mtime } = statSync(path);
    writeFileSync(`${path}.copy`, readFileSync(path));
    renameSync(`${path}.copy`, path);
    utimesSync(path, atime, mtime);
  }
}

async function deployed(data: DataLayout, files: Readonly<Record<string, string>>, now = new Date()) {
  await release(data, files, now);
  const live = await requireRelease(data);
  const folder = join(data.root, 'served');
  const tree = treeOf(data, live);
  const result = await deployToFolder(folder, live.id, tree);
  return { folder, id: live.id, tree, ...result };
}
