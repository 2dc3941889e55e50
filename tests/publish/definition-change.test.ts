/**
 * Everything that defines a page is part of the digest of its code, so that a plain publish reads and renders it again
 * after a change.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../scripts/check/source-files.ts';

it('a change of what pages are made with bundles and renders anew', () => {
  const changes = [
    { file: 'src/snapshot/kinds/single-pages.ts', isSeen: true },
    { file: 'src/domain/money.ts', isSeen: true },
    { file: 'src/shop.ts', isSeen: true },
    { file: 'src/pages/giftcards.astro', isSeen: true },
    { file: 'src/text/catalogue/catalogue.ts', isSeen: true },
    { file: 'src/components/catalogue/card/ProductCard.tsx', isSeen: true },
    { file: 'scripts/commands/seed.ts', isSeen: false },
  ];
  expect(seenChanges(changes.map(({ file }) => file))).toEqual(changes);
});

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
  import { codeDigest } from './scripts/publish/render/bundle.ts';
  const digest = () => codeDigest('https://shop.test', {});
  let before = digest();
  const seen = process.argv.slice(1).map((file) => {
    appendFileSync(file, '\\n// changed\\n');
    const after = digest();
    const isSeen = after !== before;
    before = after;
    return { file, isSeen };
  });
  console.log(JSON.stringify(seen));`;
