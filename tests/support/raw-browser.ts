/** A page driven by raw CDP, because Playwright disables the back-forward cache (bfcache). */
import { expect, onTestFinished } from 'vitest';
import { startChromium } from '../../scripts/bench/pages/raw-chromium.ts';

export interface RawPage {
  /** Value of an expression in the page; promises are awaited. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly goTo: (url: string) => Promise<void>;
  /** Polls until the expression is true in the current document. */
  readonly until: (expression: string) => Promise<void>;
}

/** Starts a browser of its own, closed when the test ends. */
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
    // Evaluation fails during navigation.
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
