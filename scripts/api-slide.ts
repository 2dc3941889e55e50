/** `npm run api:slide`: see its usage. */
import { editorMain } from './api/editor/main.ts';
import { slideCommand } from './api/editor/slides.ts';

process.exitCode = await editorMain(slideCommand, process.argv.slice(2));
