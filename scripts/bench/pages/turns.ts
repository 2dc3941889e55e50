/** Times of a navigation to a prerendered page (after hovering its link) and of the back navigation (bfcache). */
import { setTimeout as pause } from 'node:timers/promises';
import type { Profile } from './profiles.ts';
import { startChromium, type Send } from './raw-chromium.ts';
import { openTab } from './raw-tab.ts';

export interface Turns {
  /** From the press on the link to the next page's largest contentful paint; NaN on timeout. */
  readonly nextMs: number;
  /** Whether the page was prerendered before the press. */
  readonly isPrerendered: boolean;
  /** From the start of the back navigation to the first frame of the restored page; NaN when it was reloaded. */
  readonly backMs: number;
  /** From the same start until the page ran again (`pageshow`). */
  readonly aliveMs: number;
}

/** Time for a page to become idle on a slow network. */
const restMs = 2500;
/** Timeout from hovering a link: Chromium's delay of 200 ms, then the load of the page with its pictures. */
const prerenderWithinMs = 8000;
const settleMs = 1500;
/** Timeout: a page that has not been restored by then was reloaded. */
const answerWithinMs = 5000;

/** Opens `from`, hovers the first match of `selector`, follows it, and goes back; in a new browser. */
export async function turnsOf(from: string, selector: string, profile: Profile): Promise<Turns> {
  const chromium = await startChromium();
  try {
    const tab = await openTab(chromium, profile, watchTurns);
    const { send } = chromium;
    await send('Page.navigate', { url: from }, tab.sessionId);
    await tab.received('loaded', answerWithinMs * 2);
    await pause(restMs);
    const place = await placeOf(send, tab.sessionId, selector);
    await send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place }, tab.sessionId);
    const isPrerendered = await tab.isReady(prerenderWithinMs);
    await pause(restMs);
    const pressedMs = await press(send, tab.sessionId, place);
    await tab.received('largest', answerWithinMs, pressedMs);
    await pause(settleMs);
    const painted = await tab.received('largest', 0, pressedMs);
    if (painted === null) throw new Error(`${from}: no page came of the press`);
    await goBack(send, painted.sessionId);
    const returned = await tab.received('returned', answerWithinMs);
    const alive = await tab.received('alive', 0);
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

/** @returns the time of the press, taken here because a page that is replaced at once may not report it */
async function press(send: Send, sessionId: string, place: object): Promise<number> {
  const hand = { ...place, button: 'left', clickCount: 1 };
  await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...hand }, sessionId);
  const moment = performance.timeOrigin + performance.now();
  // The page may already be gone.
  send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...hand }, sessionId).catch(() => undefined);
  return moment;
}

/** Runs in every page. Times are on the wall clock, which all processes of the machine share. */
function watchTurns(): void {
  const report = (sign: string, ms: number) =>
    (globalThis as unknown as { report: (text: string) => void }).report(JSON.stringify({ sign, ms }));
  addEventListener('load', () => report('loaded', performance.now()));
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1);
    if (last) report('largest', performance.timeOrigin + last.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    report('alive', performance.now() - event.timeStamp);
    // The event's timestamp is the start of the return. The second animation frame starts after the first one, which
    // shows the page, was submitted.
    requestAnimationFrame(() => requestAnimationFrame((now) => report('returned', now - event.timeStamp)));
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
