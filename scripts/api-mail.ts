/** `npm run api:mail`: see its usage. */
import { mailCommand } from './edit/mails.ts';
import { editorMain } from './edit/main.ts';

process.exitCode = await editorMain(mailCommand, process.argv.slice(2));
