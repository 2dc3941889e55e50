/** How much style calculation a page causes, from Chromium's trace: each pass blocks the main thread of a phone. */
import type { Page } from 'playwright';

export interface StyleWork<T> {
  /** What `act` resolved to. */
  readonly result: T;
  /** Passes of style calculation; a running animation makes one per frame. */
  readonly passes: number;
  /** Elements whose styles were calculated, in all passes together. */
  readonly elements: number;
}

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** @param act opens the page; ends when its work is done */
export async function styleWorkOf<T>(page: Page, act: () => Promise<T>): Promise<StyleWork<T>> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser of its own');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  const [acted] = await Promise.allSettled([act()]);
  // Also after a failure: a browser records one trace at a time.
  const trace = await browser.stopTracing();
  if (acted.status === 'rejected') throw acted.reason;
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: readonly TraceEvent[] };
  const passes = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree');
  return {
    result: acted.value,
    passes: passes.length,
    elements: passes.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0),
  };
}
