/** `npm run api:gift-card`: see its usage. */
import { editorMain } from './api/editor/main.ts';
import { giftCardCommand } from './api/editor/gift-cards.ts';

process.exitCode = await editorMain(giftCardCommand, process.argv.slice(2));
