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

/** Runs the lines that an answer says take it back. @returns how many */
export async function undo(shop: EditedShop, said: string): Promise<number> {
  const undoing = said.split('\n').flatMap((one) => /^To undo: npm run edit -- (.*)/.exec(one)?.[1] ?? []);
  for (const one of undoing) {
    const answer = await edit(shop, one);
    if (answer.code !== 0) throw new Error(`${one}: ${answer.said}`);
  }
  return undoing.length;
}

/** As a shell does: quotes end, and a word goes on behind them. */
function wordsIn(line: string): string[] {
  return Array.from(line.matchAll(/(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\])+/g), ([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'|\\(.)/g, (_, ...parts) =>
      String(parts.slice(0, 3).find((part) => part !== undefined)),
    ),
  );
}
