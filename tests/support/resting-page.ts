/** A page in Chromium with its back-forward cache: it rests there when the visitor leaves, and comes back as it was. */
import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { openShopper } from './shopper.ts';

export async function openRestingPage(): Promise<Page> {
  const { page } = await openShopper('desk', { hasBackForwardCache: true });
  return page;
}

/** Polls until the expression is true in the current document; evaluation fails during navigation. */
export async function until(page: Page, expression: string): Promise<void> {
  const isTrue = () => page.evaluate<unknown>(`Boolean(${expression})`).catch(() => false);
  await expect.poll(isTrue, { message: expression }).toBe(true);
}

export async function leaveFor(page: Page, path: string): Promise<void> {
  await page.evaluate(`location.assign('${path}')`);
  await until(page, `location.pathname === '${path}' && document.readyState === 'complete'`);
}
