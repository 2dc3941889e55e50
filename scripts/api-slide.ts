/** `npm run api:slide`: see its usage. */
import { editorMain } from './edit/main.ts';
import { slideCommand } from './edit/slides.ts';

process.exitCode = await editorMain(slideCommand, process.argv.slice(2));
