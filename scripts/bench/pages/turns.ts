/** How long the way to the next page takes when its link was pointed at, and the way back. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Profile } from './profiles.ts';
import { startChromium, type Send } from './raw-chromium.ts';
import { openTab } from './raw-tab.ts';

export interface Turns {
  /** From the press on the link to the largest paint of the page behind it. NaN when it never came. */
  readonly nextMs: number;
  /** Whether that page was prerendered by then. */
  readonly isPrerendered: boolean;
  /** From the begin of the return to the first picture of the page as it had been left. NaN when it was loaded anew. */
  readonly backMs: number;
  /** From there until the page was alive again (`pageshow`). */
  readonly aliveMs: number;
}

/** What a page on a slow line needs to come to rest. */
const restMs = 2500;
/** After the pointer came to rest on a link: 200 ms of waiting, and the page behind it with its pictures. */
const prerenderWithinMs = 8000;
const settleMs = 1500;
/** A page that has not come back by then was loaded anew. */
const answerWithinMs = 5000;

/** Opens `from`, rests on the first link that `selector` finds, follows it, and goes back: in a browser of its own. */
export async function turnsOf(from: string, selector: string, profile: Profile): Promise<Turns> {
  const chromium = await startChromium();
  try {
    const tab = await openTab(chromium, profile, watchTurns);
    const { send } = chromium;
    await send('Page.navigate', { url: from }, tab.sessionId);
    await tab.told('loaded', answerWithinMs * 2);
    await pause(restMs);
    const place = await placeOf(send, tab.sessionId, selector);
    await send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place }, tab.sessionId);
    const isPrerendered = await tab.isReady(prerenderWithinMs);
    await pause(restMs);
    const pressedMs = await press(send, tab.sessionId, place);
    await tab.told('largest', answerWithinMs, pressedMs);
    await pause(settleMs);
    const painted = await tab.told('largest', 0, pressedMs);
    if (painted === null) throw new Error(`${from}: no page came of the press`);
    await goBack(send, painted.sessionId);
    const returned = await tab.told('returned', answerWithinMs);
    const alive = await tab.told('alive', 0);
    return {
      nextMs: painted.ms - pressedMs,
      isPrerendered,
      backMs: returned?.ms ?? Number.NaN,
      aliveMs: alive?.ms ?? Number.NaN,
    };
  } finally {
    await chromium.close();
  }
}

/** @returns the moment: a page that gives way at once may not come to tell it. */
async function press(send: Send, sessionId: string, place: object): Promise<number> {
  const hand = { ...place, button: 'left', clickCount: 1 };
  await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...hand }, sessionId);
  const moment = performance.timeOrigin + performance.now();
  // Who is gone has no answer to give.
  send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...hand }, sessionId).catch(() => undefined);
  return moment;
}

/** Runs in every page. Moments are told on the clock that all programs of a machine share. */
function watchTurns(): void {
  const tell = (sign: string, ms: number) =>
    (globalThis as unknown as { tell: (text: string) => void }).tell(JSON.stringify({ sign, ms }));
  addEventListener('load', () => tell('loaded', performance.now()));
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1);
    if (last) tell('largest', performance.timeOrigin + last.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    tell('alive', performance.now() - event.timeStamp);
    // It happened when the return began. The first frame shows the page: the second begins when that was handed over.
    requestAnimationFrame(() => requestAnimationFrame((now) => tell('returned', now - event.timeStamp)));
  });
}

async function placeOf(send: Send, sessionId: string, selector: string) {
  const expression = `(() => {
    const link = document.querySelector(${JSON.stringify(selector)});
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = link.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`;
  const { result } = await send('Runtime.evaluate', { expression, returnByValue: true }, sessionId);
  return (result as { value: { x: number; y: number } }).value;
}

async function goBack(send: Send, sessionId: string): Promise<void> {
  const { currentIndex, entries } = (await send('Page.getNavigationHistory', {}, sessionId)) as unknown as {
    currentIndex: number;
    entries: readonly { id: number; url: string }[];
  };
  const entry = entries[currentIndex - 1];
  if (!entry) throw new Error('there is no way back');
  await send('Page.navigateToHistoryEntry', { entryId: entry.id }, sessionId);
}
