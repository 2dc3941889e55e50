/** Runs an editor's command on the embedded API's database, beside the API if it runs. */
import { MissingDatabase, openDatabase } from '../db/open.ts';
import { settingsFrom } from '../../settings.ts';
import { EditError, runCommand, type EditorCommand } from './command.ts';

/** @returns the exit code: 0 done, 1 not for this shop, 2 wrong usage. */
export async function editorMain(command: EditorCommand, argv: readonly string[]): Promise<number> {
  const { data, isApiEmbedded, apiUrl } = settingsFrom(process.env);
  const open = () => {
    if (!isApiEmbedded) throw new EditError(`These commands edit the embedded API; API_URL names ${apiUrl}.`);
    return openExisting(data.apiDatabase);
  };
  const { code, lines } = await runCommand(command, argv, open, new Date());
  const say = code === 0 ? console.log : console.error;
  for (const line of lines) say(line);
  return code;
}

function openExisting(path: string) {
  try {
    return openDatabase(path, { mustExist: true });
  } catch (error) {
    if (!(error instanceof MissingDatabase)) throw error;
    throw new EditError(`There is no database at ${path}. Make one with: npm run seed`);
  }
}
