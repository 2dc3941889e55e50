/** `npm run api:order`: see its usage. */
import { editorMain } from './edit/main.ts';
import { orderCommand } from './edit/orders.ts';
import { settingsFrom } from './settings.ts';

process.exitCode = await editorMain(orderCommand(settingsFrom(process.env).siteUrl), process.argv.slice(2));
