/** `npm run api:offer`: see its usage. */
import { editorMain } from './api/editor/main.ts';
import { offerCommand } from './api/editor/offers.ts';

process.exitCode = await editorMain(offerCommand, process.argv.slice(2));
