/**
 * Toasts of e2e tests. A toast disappears after three seconds, and on a busy machine a test that polls the page may
 * look later than that (race), so each one is recorded in its page when it is shown.
 */
import type { BrowserContext, Page } from 'playwright';

interface Recorder {
  /** What the toasts said that no test has waited for yet, oldest first. */
  said?: string[];
}

/** Records the toasts of the context's pages. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const list = document.querySelector('#toasts');
      if (list === null) return;
      const said: string[] = ((globalThis as Recorder).said = []);
      new MutationObserver((changes) => {
        for (const toast of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (toast instanceof Element && toast.checkVisibility()) said.push(toast.textContent);
        }
      }).observe(list, { childList: true });
    });
  });
}

/** Lets the toasts of the page's next documents stay, as if the pointer were over them, for tests that look at them. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const list = document.querySelector('#toasts');
      if (list === null) return;
      const keep = () => list.dispatchEvent(new PointerEvent('pointerenter'));
      new MutationObserver(keep).observe(list, { childList: true });
    });
  });
}

/** Waits until the page has shown a toast that contains these words, since it was opened; each toast counts once. */
export async function toastSaying(page: Page, words: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { said = [] } = globalThis as Recorder;
    const place = said.findIndex((text) => text.includes(wanted));
    return place >= 0 && said.splice(place, 1);
  }, words);
}
