/** Time until a first visitor sees suggestions: React, its island and the call are loaded for it. */
import type { Browser } from 'playwright';
import { openMeasured, phone, type Profile } from './profiles.ts';

const letters = 'one';
/** A quick typist on a phone. */
const betweenMs = 150;

/**
 * One visit with an empty cache; the field is tapped when the page is loaded.
 * @returns milliseconds from the last of three letters until the first suggestion is painted
 */
export async function suggestionsAfterMs(browser: Browser, url: string, profile: Profile): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const { page } = await openMeasured(context, profile);
    await page.addInitScript(watchSuggestions, letters);
    await page.goto(url, { waitUntil: 'load' });
    const field = page.locator('[data-search] input');
    await field.tap();
    await field.pressSequentially(letters, { delay: betweenMs });
    const seen = await page.waitForFunction(
      () => (globalThis as unknown as { suggestedMs?: number }).suggestedMs,
    );
    return (await seen.jsonValue()) ?? Number.NaN;
  } finally {
    await context.close();
  }
}

/** Runs in the page. A task after the animation frame runs after its paint. */
function watchSuggestions(wanted: string): void {
  const typed = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.value !== wanted) return;
    removeEventListener('input', typed, true);
    const start = performance.now();
    const look = () => {
      const isShown = document.querySelector('[role="option"]')?.checkVisibility() === true;
      if (!isShown) return void requestAnimationFrame(look);
      setTimeout(() => Object.assign(globalThis, { suggestedMs: performance.now() - start }));
    };
    requestAnimationFrame(look);
  };
  addEventListener('input', typed, true);
}
