/** `npm run api:coupon`: see its usage. */
import { editorMain } from './api/editor/main.ts';
import { couponCommand } from './api/editor/coupons.ts';

process.exitCode = await editorMain(couponCommand, process.argv.slice(2));
