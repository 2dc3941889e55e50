/** `npm run api:gift-card`: see its usage. */
import { editorMain } from './edit/main.ts';
import { giftCardCommand } from './edit/gift-cards.ts';

process.exitCode = await editorMain(giftCardCommand, process.argv.slice(2));
