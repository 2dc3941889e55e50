/** `npm run api:order`: see its usage. */
import { editorMain } from './api/editor/main.ts';
import { orderCommand } from './api/editor/orders.ts';
import { settingsFrom } from './settings.ts';

process.exitCode = await editorMain(orderCommand(settingsFrom(process.env).siteUrl), process.argv.slice(2));
