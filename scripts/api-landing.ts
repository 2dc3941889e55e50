/** `npm run api:landing`: see its usage. */
import { editorMain } from './api/editor/main.ts';
import { landingCommand } from './api/editor/landings.ts';

process.exitCode = await editorMain(landingCommand, process.argv.slice(2));
