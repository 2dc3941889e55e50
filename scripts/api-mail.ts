/** `npm run api:mail`: see its usage. */
import { mailCommand } from './api/editor/mails.ts';
import { editorMain } from './api/editor/main.ts';

process.exitCode = await editorMain(mailCommand, process.argv.slice(2));
