/** `npm run edit`: edits the embedded API's database, also while the API runs, and notifies the publisher. */
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../api/db/open.ts';
import { notifyPublisher } from '../api/notify-publisher.ts';
import { runCommandLine } from '../shared/command-line.ts';
import { nextOf } from '../edit/answers.ts';
import { EditError, optionNames, runEdit } from '../edit/command.ts';
import { nouns } from '../edit/nouns.ts';
import { settingsFrom } from '../shared/settings.ts';

const argv = process.argv.slice(2);
const options = optionNames(nouns[argv[0] ?? '']);

async function main(): Promise<number> {
  const settings = settingsFrom(process.env);
  const { data, isApiEmbedded, apiUrl, siteUrl } = settings;
  let database = null as DatabaseSync | null;
  const open = () => {
    if (!isApiEmbedded)
      throw new EditError(
        `This command edits the reference backend, and this shop reads ${apiUrl} (API_URL): edit its catalogue there.`,
      );
    database = openDatabase(data.apiDatabase, { mustExist: true });
    return database;
  };
  const shop = { open, now: new Date(), media: data.media, siteUrl };
  const { code, lines, edit } = await runEdit(nouns, argv, shop);
  const say = code === 0 ? console.log : console.error;
  for (const line of lines) say(line);
  if (database !== null && edit !== null)
    say(nextOf(edit, await notifyPublisher(settings, database, edit, new Date())));
  return code;
}

/** Exit codes: 0 done · 1 does not fit the shop's data, or cannot run now · 2 wrong usage. */
process.exitCode = await runCommandLine('edit', options, main);
