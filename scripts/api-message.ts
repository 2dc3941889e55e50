/** `npm run api:message`: see its usage. */
import { editorMain } from './api/editor/main.ts';
import { messageCommand } from './api/editor/messages.ts';

process.exitCode = await editorMain(messageCommand, process.argv.slice(2));
