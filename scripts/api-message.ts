/** `npm run api:message`: see its usage. */
import { editorMain } from './edit/main.ts';
import { messageCommand } from './edit/messages.ts';

process.exitCode = await editorMain(messageCommand, process.argv.slice(2));
