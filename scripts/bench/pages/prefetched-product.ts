/** A product opened from a list, with and without the compression dictionary, which lets the list prefetch it. */
import type { Browser, Page } from 'playwright';
import { productPrefix } from '../../../src/domain/speculation.ts';
import { readPaints, watchPaints, type Paints } from './paints.ts';
import { imitate, type Profile } from './profiles.ts';
import { readFirstPage, settleMs } from './second.ts';

export interface VisitOfList {
  /** First page of the visit, where the dictionary is fetched. */
  readonly first: string;
  readonly list: string;
  /** Throttling of the product; the pages before are unthrottled. */
  readonly profile: Profile;
  readonly hasDictionary: boolean;
}

export interface ProductPage extends Paints {
  readonly isPrefetched: boolean;
}

/** Time for the list to become idle, and for its products to be prefetched. */
const prefetchMs = 4000;

/**
 * Follows the list's first link to a product by script: a press would prerender it in either case. In a new context: an
 * empty cache before the first page.
 */
export async function productOfList(browser: Browser, visit: VisitOfList): Promise<ProductPage> {
  const { context, page, cdp } = await readFirstPage(browser, visit.first, visit.hasDictionary);
  try {
    await page.goto(visit.list, { waitUntil: 'load' });
    await page.waitForTimeout(prefetchMs);
    await watchPaints(page);
    await imitate(cdp, visit.profile);
    await Promise.all([page.waitForEvent('load'), followProduct(page)]);
    await page.waitForTimeout(settleMs);
    return { ...(await readPaints(page)), isPrefetched: await wasPrefetched(page) };
  } finally {
    await context.close();
  }
}

/** @throws Error when the page has no link to a product */
async function followProduct(page: Page): Promise<void> {
  await page
    .locator(`main a[href^="${productPrefix}"]`)
    .first()
    .evaluate((link: HTMLElement) => {
      link.click();
    });
}

function wasPrefetched(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as { readonly deliveryType?: string }[];
    return document?.deliveryType === 'navigational-prefetch';
  });
}
