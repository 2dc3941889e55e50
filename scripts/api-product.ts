/** `npm run api:product`: see its usage. */
import { editorMain } from './edit/main.ts';
import { productCommand } from './edit/products.ts';

process.exitCode = await editorMain(productCommand, process.argv.slice(2));
