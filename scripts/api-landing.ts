/** `npm run api:landing`: see its usage. */
import { editorMain } from './edit/main.ts';
import { landingCommand } from './edit/landings.ts';

process.exitCode = await editorMain(landingCommand, process.argv.slice(2));
