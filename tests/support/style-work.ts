/** How much style calculation a page causes, from Chromium's trace: each pass blocks the main thread of a phone. */
import type { Page } from 'playwright';

export interface StyleWork {
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
export async function styleWorkOf(page: Page, act: () => Promise<void>): Promise<StyleWork> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser of its own');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  let trace: Buffer;
  try {
    await act();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: readonly TraceEvent[] };
  const passes = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree');
  return {
    passes: passes.length,
    elements: passes.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0),
  };
}
