import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CleanFiles } from '../../scripts/check/clean-files.ts';

const files = {
  'src/a.ts': `import { b } from './b.ts';\nexport const a = b;`,
  'src/b.ts': `export type { C } from './deep/c.ts';\nexport const b = 1;`,
  'src/deep/c.ts': `export interface C { one: 1 }\nconst later = () => import('../d.ts');`,
  'src/d.ts': `import type { A } from 'a-package';\nexport type D = A | import('./b.ts').C;`,
  'src/alone.ts': 'export const alone = 1;',
};

/** A project whose files are all remembered as clean. */
function cleanProject() {
  const root = mkdtempSync(join(tmpdir(), 'clean-files-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const cacheFile = join(root, 'cache/clean.json');
  const open = (basis = 'settings') => new CleanFiles({ cacheFile, root, basis });
  open().remember(Object.keys(files));
  const stale = (basis?: string) => {
    const clean = open(basis);
    return Object.keys(files).filter((path) => !clean.isClean(path));
  };
  return { root, write, open, stale, cacheFile };
}

describe('a file that was clean', () => {
  it('is still so while neither it nor what it imports changes', () => {
    const { stale, write } = cleanProject();
    write('src/nobody.ts', 'export const nobody = 1;');
    expect(stale()).toEqual([]);
  });

  it.each([
    ['src/alone.ts', ['src/alone.ts']],
    ['src/a.ts', ['src/a.ts']],
    ['src/deep/c.ts', ['src/a.ts', 'src/b.ts', 'src/deep/c.ts', 'src/d.ts']],
    ['src/d.ts', ['src/a.ts', 'src/b.ts', 'src/deep/c.ts', 'src/d.ts']],
  ])('is asked again when %s is another one, by itself or far down: %j', (changed, asked) => {
    const { stale, write } = cleanProject();
    write(changed, 'export const other = 2;');
    expect(stale()).toEqual(asked);
  });

  it('is asked again when what it imports goes', () => {
    const { root, stale } = cleanProject();
    rmSync(join(root, 'src/d.ts'));
    expect(stale()).toContain('src/a.ts');
  });

  it('is asked again when what counts for every file changes', () => {
    expect(cleanProject().stale('other settings')).toEqual(Object.keys(files));
  });

  it('is asked again when it is not among the clean ones of the last time', () => {
    const { open, stale } = cleanProject();
    open().remember(['src/alone.ts']);
    expect(stale()).toEqual(Object.keys(files).filter((path) => path !== 'src/alone.ts'));
  });

  it('is asked again when the memory is damaged', () => {
    const { stale, cacheFile } = cleanProject();
    writeFileSync(cacheFile, '{"basis":');
    expect(stale()).toEqual(Object.keys(files));
  });
});
