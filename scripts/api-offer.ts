/** `npm run api:offer`: see its usage. */
import { editorMain } from './edit/main.ts';
import { offerCommand } from './edit/offers.ts';

process.exitCode = await editorMain(offerCommand, process.argv.slice(2));
