/** Runs an editor's command on the embedded API's database, beside the API if it runs. */
import type { DatabaseSync } from 'node:sqlite';
import { MissingDatabase, openDatabase } from '../db/open.ts';
import { settingsFrom } from '../../settings.ts';
import { EditError, runCommand, type EditorCommand } from './command.ts';
import { tellPublisher } from './tell-publisher.ts';
import { publishAdvice } from './values.ts';

/** @returns the exit code: 0 done, 1 not for this shop, 2 wrong usage. */
export async function editorMain(command: EditorCommand, argv: readonly string[]): Promise<number> {
  const settings = settingsFrom(process.env);
  const { data, isApiEmbedded, apiUrl } = settings;
  let database = null as DatabaseSync | null;
  const open = () => {
    if (!isApiEmbedded) throw new EditError(`These commands edit the embedded API; API_URL names ${apiUrl}.`);
    database = openExisting(data.apiDatabase);
    return database;
  };
  const { code, lines } = await runCommand(command, argv, open, new Date());
  // What advises to publish has changed something.
  const isTold =
    database !== null &&
    lines.includes(publishAdvice) &&
    (await tellPublisher(settings, database, new Date()));
  const say = code === 0 ? console.log : console.error;
  for (const line of lines) say(isTold && line === publishAdvice ? toldPublisher : line);
  return code;
}

const toldPublisher = 'The publisher knows: the pages follow in seconds.';

function openExisting(path: string) {
  try {
    return openDatabase(path, { mustExist: true });
  } catch (error) {
    if (!(error instanceof MissingDatabase)) throw error;
    throw new EditError(`There is no database at ${path}. Make one with: npm run seed`);
  }
}
