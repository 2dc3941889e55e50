/** `npm run api:coupon`: see its usage. */
import { editorMain } from './edit/main.ts';
import { couponCommand } from './edit/coupons.ts';

process.exitCode = await editorMain(couponCommand, process.argv.slice(2));
