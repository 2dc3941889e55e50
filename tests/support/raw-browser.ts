/** One page of a browser that keeps pages for Back, as shoppers have it: Playwright's own does not. */
import { expect, onTestFinished } from 'vitest';
import { startChromium } from '../../scripts/bench/pages/raw-chromium.ts';

export interface RawPage {
  /** The value of an expression in the page, which may be a promise. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly goTo: (url: string) => Promise<void>;
  /** Until the expression is true in whatever page is shown. */
  readonly until: (expression: string) => Promise<void>;
}

/** The browser is its own, and gone when the test ends. */
export async function openRawPage(): Promise<RawPage> {
  const { send, close } = await startChromium();
  onTestFinished(close);
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const evaluate = async (expression: string) => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await send('Runtime.evaluate', options, sessionId as string);
    return (result as { value?: unknown }).value;
  };
  const until = async (expression: string) => {
    // Between two pages there is nobody to answer.
    const isTrue = () => evaluate(`Boolean(${expression})`).catch(() => false);
    await expect.poll(isTrue, { message: expression }).toBe(true);
  };
  return {
    evaluate,
    until,
    goTo: async (url) => {
      await send('Page.navigate', { url }, sessionId as string);
      await until(`document.readyState === 'complete' && location.href !== 'about:blank'`);
    },
  };
}
