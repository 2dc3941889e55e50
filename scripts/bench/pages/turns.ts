/** Navigation timings: to a prerendered page after hovering over its link, and back. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Profile } from './profiles.ts';
import { startChromium, type Send } from './raw-chromium.ts';
import { openTab } from './raw-tab.ts';

export interface Turns {
  /** From the press on the link to the LCP of the next page; NaN on a timeout. */
  readonly nextMs: number;
  /** Whether that page was prerendered by then. */
  readonly isPrerendered: boolean;
  /** From the start of the back navigation to the first frame of the restored page; NaN when it was reloaded. */
  readonly backMs: number;
  /** From the same start until `pageshow`. */
  readonly aliveMs: number;
}

/** Time for a page on a slow network to become idle. */
const restMs = 2500;
/** Timeout after hovering: 200 ms of delay, then the page with its pictures. */
const prerenderWithinMs = 8000;
const settleMs = 1500;
/** A page that has not been restored within this time was reloaded. */
const answerWithinMs = 5000;

/** Opens `from`, hovers over the first link that `selector` matches, follows it, and goes back, in a new browser. */
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

/** @returns the moment of the press, measured here because the page may unload before it could report it */
async function press(send: Send, sessionId: string, place: object): Promise<number> {
  const hand = { ...place, button: 'left', clickCount: 1 };
  await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...hand }, sessionId);
  const moment = performance.timeOrigin + performance.now();
  // The unloaded page does not respond.
  send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...hand }, sessionId).catch(() => undefined);
  return moment;
}

/** Runs in every page. Times are on the wall clock, which all processes share. */
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
    // The event's timestamp is the start of the back navigation. The first frame shows the page; the second one starts
    // after it was presented.
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
