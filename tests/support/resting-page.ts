/** A page in Chromium with its back-forward cache: it rests there when the visitor leaves, and comes back as it was. */
import { expect } from 'vitest';
import { openShopper } from './shopper.ts';

export interface RestingPage {
  /** Value of an expression in the page; promises are awaited. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly goTo: (url: string) => Promise<void>;
  /** Polls until the expression is true in the current document. */
  readonly until: (expression: string) => Promise<void>;
}

export async function openRestingPage(): Promise<RestingPage> {
  const { page } = await openShopper('desk', { hasBackForwardCache: true });
  const evaluate = (expression: string) => page.evaluate<unknown>(expression);
  return {
    evaluate,
    until: async (expression) => {
      // Evaluation fails during navigation.
      const isTrue = () => evaluate(`Boolean(${expression})`).catch(() => false);
      await expect.poll(isTrue, { message: expression }).toBe(true);
    },
    goTo: async (url) => {
      await page.goto(url);
    },
  };
}
