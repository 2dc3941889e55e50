import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  noFiles,
  readManifest,
  type Manifest,
  type ReleaseFile,
} from '../../scripts/publish/release/manifest.ts';
import { at, emptyShop, noon } from './tiny-shop.ts';

const page: ReleaseFile = {
  hash: 'ab'.repeat(32),
  size: 12_345,
  type: 'html',
  encodings: ['br', 'gzip'],
  inline: { scripts: ['sha256-a='], styles: [] },
  retiredAt: null,
};
const asset: ReleaseFile = { ...page, hash: 'cd'.repeat(32), type: 'js', inline: null, retiredAt: 17 };

const made = { createdAt: noon, code: '' };

describe('a manifest', () => {
  it('reads what was written', async () => {
    const manifest = await readBack(new Map([['/producto/ñandú', page]]).set('/_astro/a.js', asset));
    expect([...manifest.paths()]).toEqual(['/_astro/a.js', '/producto/ñandú']);
    expect(manifest.get('/producto/ñandú')).toEqual(page);
    expect(manifest.get('/_astro/a.js')).toEqual(asset);
    expect(manifest.get('/otro')).toBeNull();
    expect(manifest.createdAt).toEqual(noon);
  });

  it("answers a page's twin at its path, which is no file of its own", async () => {
    const twin = { hash: 'ef'.repeat(32), size: 900 };
    const manifest = await readBack(new Map([['/producto/a', { ...page, key: 'of-a', twin }]]));
    expect([...manifest.paths()]).toEqual(['/producto/a']);
    expect(manifest.get('/producto/a')).toEqual({ ...page, key: 'of-a', twin });
    expect(manifest.get('/producto/a.md')).toEqual({
      ...{ ...twin, type: 'md', encodings: [], inline: null, retiredAt: null },
    });
    expect(manifest.get('/producto/b.md')).toBeNull();
    expect(manifest.keyOf('/producto/a')).toBe('of-a');
  });

  it('with other files keeps the unchanged ones, with their keys', async () => {
    const before = await readBack(new Map([['/a', page]]).set('/b', { ...page, key: 'of-b' }));
    const other = { ...page, inline: { scripts: ['sha256-b='], styles: [] }, key: 'of-c' };
    const after = before.with(new Map<string, ReleaseFile | null>([['/a', null]]).set('/c', other), {
      createdAt: at(1000),
      code: 'next',
    });
    expect([...after.paths()]).toEqual(['/b', '/c']);
    expect(after.get('/b')).toEqual({ ...page, key: 'of-b' });
    expect(after.get('/c')).toEqual(other);
    expect([after.keyOf('/b'), after.keyOf('/c'), before.keyOf('/a')]).toEqual(['of-b', 'of-c', null]);
    expect(after.code).toBe('next');
  });

  it('refuses a path that would break its lines', () => {
    expect(() => noFiles.with(new Map([['/a\tb', page]]), made)).toThrow(/tab or a line break/);
  });

  it.each([
    [
      'of another format',
      (text: string) => text.replace('"format":4', '"format":3'),
      /format 3.*publish again/,
    ],
    ['cut short', (text: string) => text.slice(0, -5), /cut short/],
    ['empty', () => '', /JSON/],
  ])('%s is refused', async (_what, spoil, reason) => {
    await expect(readBack(new Map([['/', page]]), spoil)).rejects.toThrow(reason);
  });
});

function readBack(
  files: ReadonlyMap<string, ReleaseFile>,
  spoil = (text: string) => text,
): Promise<Manifest> {
  const layout = emptyShop();
  mkdirSync(join(layout.releases, 'one'), { recursive: true });
  writeFileSync(join(layout.releases, 'one', 'manifest'), spoil(noFiles.with(files, made).text()));
  return readManifest(layout, 'one');
}
