/** `npm run edit` in process, over a test's API. */
import type { DatabaseSync } from 'node:sqlite';
import { runEdit } from '../../scripts/edit/command.ts';
import { nouns } from '../../scripts/edit/nouns.ts';

interface EditedShop {
  readonly db: DatabaseSync;
  readonly clock: { readonly now: () => Date };
  /** Folder of its pictures. */
  readonly media?: string;
}

/** @param line what follows `npm run edit -- `, in which "…" and '…' hold a word together */
export async function edit({ clock, db, media = '' }: EditedShop, line: string) {
  const shop = { open: () => db, now: clock.now(), media, siteUrl: 'http://shop.test' };
  const { code, lines, edit: change } = await runEdit(nouns, wordsIn(line), shop);
  return { code, said: lines.join('\n'), edit: change };
}

function wordsIn(line: string): string[] {
  return Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}
