/** Runs an editor command on the embedded API's database; the API may be running. */
import type { DatabaseSync } from 'node:sqlite';
import { MissingDatabase, openDatabase } from '../api/db/open.ts';
import { explained, runCommandLine } from '../command-line.ts';
import { settingsFrom } from '../settings.ts';
import { EditError, runCommand, type EditorCommand } from './command.ts';
import { notifyPublisher, type Receipt } from '../api/notify-publisher.ts';

/** @returns exit code: 0 done, 1 does not fit the shop's data or cannot run now, 2 usage error */
export function editorMain(command: EditorCommand, argv: readonly string[]): Promise<number> {
  const options = Object.values(command.verbs).flatMap((verb) => Object.keys(verb.options));
  return runCommandLine(command.script, new Set(options), () => edit(command, argv));
}

async function edit(command: EditorCommand, argv: readonly string[]): Promise<number> {
  const settings = explained(() => settingsFrom(process.env));
  const { data, isApiEmbedded, apiUrl } = settings;
  let database = null as DatabaseSync | null;
  const open = () => {
    if (!isApiEmbedded) throw new EditError(`These commands edit the embedded API; API_URL names ${apiUrl}.`);
    database = openExisting(data.apiDatabase);
    return database;
  };
  const { code, lines, edit: edited } = await runCommand(command, argv, open, new Date(), data.media);
  const say = code === 0 ? console.log : console.error;
  for (const line of lines) say(line);
  if (database !== null && edited !== null)
    say(next[await notifyPublisher(settings, database, edited, new Date())]);
  return code;
}

const next: Readonly<Record<Receipt, string>> = {
  delivered: 'The publisher knows: the pages follow in seconds.',
  queued: 'The pages follow with the next publish: npm run publish',
  held: 'Publishing is on hold since somebody went back to an older version. The pages follow when a person publishes: npm run publish, or «Publicar ahora» in the panel.',
};

function openExisting(path: string) {
  try {
    return openDatabase(path, { mustExist: true });
  } catch (error) {
    if (!(error instanceof MissingDatabase)) throw error;
    throw new EditError(`There is no database at ${path}. Make one with: npm run seed`);
  }
}
