/** `npm run edit` in process, over a test's API. */
import type { DatabaseSync } from 'node:sqlite';
import { runEdit } from '../../scripts/edit/command.ts';
import { nouns } from '../../scripts/edit/nouns.ts';

/**
 * @param line what follows `npm run edit -- `, in which "…" and '…' hold a word together
 * @param media folder of the API's pictures
 */
export async function edit(
  api: { readonly db: DatabaseSync; readonly clock: { readonly now: () => Date } },
  line: string,
  media = '',
) {
  const shop = { open: () => api.db, now: api.clock.now(), media, siteUrl: 'http://shop.test' };
  const { code, lines, edit: change } = await runEdit(nouns, wordsIn(line), shop);
  return { code, said: lines.join('\n'), edit: change };
}

function wordsIn(line: string): string[] {
  return Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}
