/**
 * Everything that defines a page is part of the publisher's digests, so that a plain publish reads and renders it again
 * after a change.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../scripts/check/source-files.ts';
import { readers } from '../../scripts/publish/pages/readers-code.ts';

it('the code that pages are read with is all that the kinds of pages import', () => {
  const reached = importsFrom('src/snapshot/page-kinds.ts');
  expect(reached.size).toBeGreaterThan(15);
  const isCounted = (file: string) =>
    readers.folders.some((folder) => file.startsWith(`${folder}/`)) ||
    readers.files.some((one) => one === file);
  expect([...reached].filter((file) => !isCounted(file))).toEqual([]);
});

it('a change reads every page again, or bundles and renders anew, by what was changed', () => {
  const changes = [
    { file: 'src/snapshot/kinds/single-pages.ts', isRead: true, isBundled: true },
    { file: 'src/domain/money.ts', isRead: true, isBundled: true },
    { file: 'src/shop.ts', isRead: true, isBundled: true },
    { file: 'src/pages/giftcards.astro', isRead: false, isBundled: true },
    { file: 'src/text/catalogue/catalogue.ts', isRead: false, isBundled: true },
    { file: 'src/components/catalogue/card/ProductCard.tsx', isRead: false, isBundled: true },
    { file: 'scripts/commands/seed.ts', isRead: false, isBundled: false },
  ];
  expect(seenChanges(changes.map(({ file }) => file))).toEqual(changes);
});

function importsFrom(start: string): ReadonlySet<string> {
  const found = new Set([start]);
  for (const file of found) {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    const imports = text.matchAll(/^(?:import|export) (type )?[^;]*? from '(\.[^']*)'/gm);
    for (const [, type, target = ''] of imports)
      if (type === undefined) found.add(posix.join(posix.dirname(file), target));
  }
  return found;
}

function seenChanges(files: readonly string[]): unknown {
  const copy = mkdtempSync(join(tmpdir(), 'vineta-definition-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const name of ['src', 'scripts', 'public', 'package.json', 'astro.config.mjs', 'tsconfig.json'])
    cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  const args = ['--input-type=module', '--eval', watching, ...files];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8' }));
}

const watching = `
  import { appendFileSync } from 'node:fs';
  import { readers } from './scripts/publish/pages/readers-code.ts';
  import { codeDigest } from './scripts/publish/render/bundle.ts';
  import { sourceDigest } from './scripts/publish/render/source-digest.ts';
  const digests = () => [sourceDigest(readers.folders, readers.files), codeDigest('https://shop.test', {})];
  let before = digests();
  const seen = process.argv.slice(1).map((file) => {
    appendFileSync(file, '\\n// changed\\n');
    const after = digests();
    const [isRead, isBundled] = after.map((digest, index) => digest !== before[index]);
    before = after;
    return { file, isRead, isBundled };
  });
  console.log(JSON.stringify(seen));`;
