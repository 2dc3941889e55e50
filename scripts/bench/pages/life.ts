/** Time to interactive of a product page on a slow phone, from the browser's request log. */
import type { Browser, CDPSession, Page } from 'playwright';
import { openMeasured, phone, type Profile } from './profiles.ts';

export interface Life {
  /** Milliseconds from the start of the navigation until the button was painted, and until it was pressed. */
  readonly paintedMs: number;
  readonly pressedMs: number;
  /** Until the POST of the press was sent, and until the current price was requested. */
  readonly postMs: number;
  readonly priceMs: number;
  /** Requests until both were sent, including them and the document. */
  readonly requests: number;
}

const pressAfterMs = 300;
/** Timeout. */
const withinMs = 20_000;

/** One visit with an empty cache, which presses the button as soon as people do. @throws Error on a timeout. */
export async function lifeOf(browser: Browser, url: string, profile: Profile): Promise<Life> {
  const context = await browser.newContext(phone);
  try {
    const { page, cdp } = await openMeasured(context, profile);
    const sent = listen(cdp);
    await page.addInitScript(pressOncePainted, pressAfterMs);
    await page.goto(url, { waitUntil: 'commit' });
    const [post, price] = await Promise.all([sent.first(isPost), sent.first(isPrice)]);
    return { ...(await readPress(page)), ...sent.until(post, price) };
  } finally {
    await context.close();
  }
}

interface Sent {
  readonly method: string;
  readonly url: string;
  /** Seconds of the browser's monotonic clock. */
  readonly at: number;
}

function isPost({ method, url }: Sent): boolean {
  return method === 'POST' && url.includes('/api/v1/cart');
}

function isPrice({ method, url }: Sent): boolean {
  return method === 'GET' && url.includes('/api/v1/product/');
}

function listen(cdp: CDPSession) {
  const all: Sent[] = [];
  const waiting = new Set<() => void>();
  cdp.on('Network.requestWillBeSent', ({ request: { method, url }, timestamp }) => {
    if (!/^https?:/.test(url)) return;
    all.push({ method, url, at: timestamp });
    for (const look of waiting) look();
  });
  return {
    first: (isWanted: (one: Sent) => boolean) => {
      const { promise, resolve, reject } = Promise.withResolvers<Sent>();
      const late = setTimeout(() => reject(new Error('the page did not come alive')), withinMs);
      const look = () => {
        const found = all.find(isWanted);
        if (found === undefined) return;
        clearTimeout(late);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      return promise;
    },
    until: (post: Sent, price: Sent) => {
      const [document] = all;
      const start = document?.at ?? 0;
      const end = Math.max(post.at, price.at);
      return {
        postMs: (post.at - start) * 1000,
        priceMs: (price.at - start) * 1000,
        requests: all.filter(({ at }) => at <= end).length,
      };
    },
  };
}

/** Runs in the page. When the task after a frame with the button runs, that frame has been painted. */
function pressOncePainted(afterMs: number): void {
  const look = () => {
    const button = document.querySelector<HTMLElement>('[data-buy]');
    if (button === null || button.closest('[hidden]') !== null) return void requestAnimationFrame(look);
    requestAnimationFrame(() => {
      setTimeout(() => {
        const paintedMs = performance.now();
        setTimeout(() => {
          button.click();
          Object.assign(globalThis, { seenPress: { paintedMs, pressedMs: performance.now() } });
        }, afterMs);
      });
    });
  };
  look();
}

function readPress(page: Page): Promise<Pick<Life, 'paintedMs' | 'pressedMs'>> {
  return page.evaluate(
    () => (globalThis as unknown as { seenPress: Pick<Life, 'paintedMs' | 'pressedMs'> }).seenPress,
  );
}
