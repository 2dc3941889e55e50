/** `npm run api:product`: see its usage. */
import { editorMain } from './api/editor/main.ts';
import { productCommand } from './api/editor/products.ts';

process.exitCode = await editorMain(productCommand, process.argv.slice(2));
