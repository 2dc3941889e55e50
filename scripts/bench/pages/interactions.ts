/** Interaction latency (INP): from the input to the next paint, by Event Timing. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { pathTo } from '../../../src/domain/routes.ts';
import { cartTexts } from '../../../src/text/cart/cart.ts';
import { listingTexts } from '../../../src/text/catalogue/listing.ts';
import { phone, showWholeScreen } from './profiles.ts';

export interface Answer {
  readonly name: string;
  /** Milliseconds of the run's slowest interaction, in steps of 8 ms. */
  readonly ms: number;
}

/** URLs of the pages. */
export interface Places {
  readonly home: string;
  readonly product: string;
  readonly category: string;
}

const usualSlowdown = 4;
/** Event Timing's minimum duration: unreported interactions took at most this. */
const unreportedMs = 16;
/** Wait for the report, which comes after the paint, and for late work of the handler. */
const settleMs = 500;
/** Wait after the last request: the cookie notice appears by itself a second after the page. */
const restMs = 2000;

/** One run of all interactions with a new browser context, each on an idle page. */
export async function answersOf(
  browser: Browser,
  places: Places,
  cpuSlowdown: number = usualSlowdown,
): Promise<readonly Answer[]> {
  const context = await browser.newContext(phone);
  try {
    const answers: Answer[] = [];
    // The order matters: the cart page needs the product added before.
    for (const { name, place, act } of hands) {
      const ms = await slowestAnswer(context, place(places), act, cpuSlowdown);
      answers.push({ name, ms });
    }
    return answers;
  } finally {
    await context.close();
  }
}

interface Hand {
  readonly name: string;
  readonly place: (places: Places) => string;
  readonly act: (page: Page) => Promise<void>;
}

const hands: readonly Hand[] = [
  { name: 'add', place: ({ product }) => product, act: add },
  { name: 'quantity', place: ({ home }) => new URL(pathTo('cart'), home).href, act: changeQuantity },
  { name: 'filter', place: ({ category }) => category, act: filter },
  { name: 'menu', place: ({ home }) => home, act: openMenu },
  { name: 'search', place: ({ home }) => home, act: search },
];

async function add(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await press(page.locator('main').getByRole('button', { name: cartTexts.add }).first());
  await answered;
}

async function changeQuantity(page: Page): Promise<void> {
  const more = page
    .locator('main')
    .getByRole('button', { name: cartTexts.increaseOf('') })
    .first();
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await press(more);
  await press(more);
  await answered;
}

async function filter(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: listingTexts.openFilters }));
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(listingTexts.language).selectOption({ index: 1 });
  await press(sheet.getByRole('button', { name: listingTexts.applyFilters }));
  await page.waitForURL(/\?/);
}

async function openMenu(page: Page): Promise<void> {
  await press(page.locator('button[popovertarget="menu"]').first());
  await page.locator('#menu').waitFor();
}

async function search(page: Page): Promise<void> {
  const box = page.locator('[data-search] input');
  await press(box);
  await box.pressSequentially('one pie', { delay: 150 });
}

/** A plain touch. Playwright's `tap` installs listeners for all its events in the page, which costs time. */
async function press(target: Locator): Promise<void> {
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('what is to be pressed is not on the screen');
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function slowestAnswer(
  context: BrowserContext,
  url: string,
  act: (page: Page) => Promise<void>,
  cpuSlowdown: number,
): Promise<number> {
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    await showWholeScreen(cdp);
    await page.addInitScript(recordAnswers);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(restMs);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await act(page);
    await page.waitForTimeout(settleMs);
    const seen = await page.evaluate(() => (globalThis as unknown as { answersMs: number[] }).answersMs);
    return Math.max(unreportedMs, ...seen);
  } finally {
    await page.close();
  }
}

/** Runs in the page. Records only entries with an `interactionId`, i.e. presses and keys. */
function recordAnswers(): void {
  const answersMs: number[] = [];
  Object.assign(globalThis, { answersMs });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) answersMs.push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
}
