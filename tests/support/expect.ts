/** Playwright's assertions. Those of a page or a locator wait until they hold. */
import { expect as ofPlaywright } from 'playwright/test';

/** Its default of five seconds is a race on a busy machine. */
export const expect = ofPlaywright.configure({ timeout: 15_000 });
