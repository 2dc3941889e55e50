/**
 * Browser fixture of e2e tests: a context on a phone or desktop, one for each test or, where nothing is stored, for a file.
 * Unexpected console messages, page errors and failed requests fail the test, unless declared by `expects`.
 */
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { keys } from '../../src/stores/keys.ts';
import { accessViolations } from './axe.ts';
import { launchChromium, type ChromiumOptions } from './chromium.ts';
import { endTransit } from './in-transit.ts';
import { waitForPaint } from './layout-shifts.ts';
import { recordToasts } from './toasts.ts';

export const widths = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } } as const;
export type Width = keyof typeof widths;

export interface Shopper {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens a path of the site. */
  readonly visit: (path: string) => Promise<void>;
  /** Opens a second tab of the same browser. */
  readonly openTab: (path: string) => Promise<Page>;
  /** Declares an expected console message, page error or failed URL that contains this. */
  readonly expects: (trouble: string | RegExp) => void;
}

export interface ShopperOptions extends BrowserContextOptions, Omit<ChromiumOptions, 'args'> {
  /** What the site has stored in this browser before. */
  readonly stored?: Readonly<Partial<Record<keyof typeof keys, string>>>;
}

/** Opens a browser context for the running test; it is closed and checked at its end. */
export async function openShopper(width: Width, options: ShopperOptions = {}): Promise<Shopper> {
  const opened = await openContext(width, options);
  return lend(opened, () => close(opened));
}

/**
 * A context for tests of the calling file that store nothing: one after another they get the same page in the first
 * size, with empty storage. The HTTP cache and the compiled scripts stay. Each test is checked for itself, and
 * after a red one the next gets a new context.
 *
 * @returns opens it for the running test
 */
export function shareShopper(width: Width, options: ShopperOptions = {}): () => Promise<Shopper> {
  let shared: Opened | null = null;
  const end = async () => {
    const ended = shared;
    shared = null;
    if (ended) await close(ended);
  };
  afterAll(end);
  return async () => {
    if (shared?.context.browser()?.isConnected() !== true) shared = null;
    const opened = (shared ??= await openContext(width, options));
    await opened.page.setViewportSize(options.viewport ?? widths[width]);
    return lend(opened, (isRed) => (isRed ? end() : leave(opened)));
  };
}

interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  /** What its pages complained about during the running test. */
  readonly troubles: string[];
}

async function openContext(width: Width, options: ShopperOptions): Promise<Opened> {
  const { testFont, minimumFontSize, hasBackForwardCache, stored = {}, ...ofContext } = options;
  const origin = ofContext.baseURL ?? inject('siteUrl');
  const localStorage = Object.entries(stored).map(([key, value]) => ({
    name: keys[key as keyof typeof keys],
    value,
  }));
  const chrome = await browser({ testFont, minimumFontSize, hasBackForwardCache });
  const context = await chrome.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    viewport: widths[width],
    hasTouch: width === 'phone',
    locale: 'es-AR',
    ...ofContext,
  });
  // Shorter than the test's timeout, so that the failing step is reported.
  context.setDefaultTimeout(20_000);
  await recordToasts(context);
  const troubles: string[] = [];
  context.on('page', (page) => watch(page, (trouble) => troubles.push(trouble)));
  return { context, page: await context.newPage(), origin, troubles };
}

async function close({ context }: Opened): Promise<void> {
  endTransit(context);
  await context.close();
}

/** Ends what the page is doing by a file of the site that has no scripts, and empties the site's storage there. */
async function leave({ page, context, origin }: Opened): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.detach();
}

/** Gives a context to the running test, and checks it at the test's end. @param giveBack closes it, or empties it for the next */
async function lend(opened: Opened, giveBack: (isRed: boolean) => Promise<void>): Promise<Shopper> {
  const { page, context, troubles } = opened;
  troubles.length = 0;
  // A busy machine may skip the view transition.
  const expected: (string | RegExp)[] = [/Transition was (aborted|skipped)/];
  await context.tracing.start({ snapshots: hasPagesInTrace });
  onTestFinished(async ({ task }) => {
    const unexpected = () => troubles.filter((trouble) => !expected.some((known) => matches(known, trouble)));
    const isRed = task.result?.state === 'fail' || unexpected().length > 0;
    const trace = isRed ? [await keptTrace(context, task.name, task.file.name)] : [];
    if (!isRed) await context.tracing.stop();
    await giveBack(isRed);
    const surprises = unexpected().map((trouble) => `unexpected in the browser: ${trouble}`);
    if (surprises.length + trace.length > 0) expect.fail([...surprises, ...trace].join('\n'));
  });
  const openTab = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(path);
    return tab;
  };
  return {
    page,
    context,
    openTab,
    visit: async (path) => {
      await page.goto(path);
    },
    expects: (trouble) => {
      expected.push(trouble);
    },
  };
}

export async function openAt(width: Width, path: string, options: ShopperOptions = {}): Promise<Shopper> {
  const shopper = await openShopper(width, options);
  await shopper.visit(path);
  return shopper;
}

/** Runs axe on the current state of the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Waits for running animations, because elements that fade in have a low contrast. Scroll-driven and infinite ones
  // are skipped.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const found = await accessViolations(page);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Accessible and without horizontal scrolling on a phone and on a desk, of one load: only the layout differs. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const size of Object.values(widths)) {
    await page.setViewportSize(size);
    await waitForPaint(page);
    await expectAccessible(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `sideways at ${size.width} px`).toBeLessThanOrEqual(0);
  }
}

const launched = new Map<string, Browser>();

/** One Chromium per kind and worker, shared by its test files; replaced after a crash. */
async function browser(options: ChromiumOptions): Promise<Browser> {
  const kind = JSON.stringify(options);
  const known = launched.get(kind);
  if (known?.isConnected() === true) return known;
  const started = await launchChromium(options);
  launched.set(kind, started);
  return started;
}

/**
 * `npm test -- WORD` sets it: then a trace has the page before and after each step. That takes a fifth of the processor
 * time, so that a run of all files has the steps, calls and console alone.
 */
const hasPagesInTrace = process.env['TRACE_PAGES'] === '1';

/** Writes each step of a red test, and what its pages show. @returns the commands that say what it did */
async function keptTrace(context: BrowserContext, testName: string, file: string): Promise<string> {
  const name = testName.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80);
  const path = join('test-results', 'traces', `${name}-${Date.now()}`);
  await context.tracing.stop({ path: `${path}.zip` });
  const shown = context.pages().map(async (page, index) => {
    const picture = `${path}-${index + 1}.png`;
    // A page that hangs or crashed has none.
    const isTaken = await page.screenshot({ path: picture, timeout: 5000 }).then(
      () => true,
      () => false,
    );
    return isTaken ? [`what it showed: ${picture}`] : [];
  });
  return [
    `what it did: npx playwright show-trace --port=0 ${path}.zip`,
    ...(await Promise.all(shown)).flat(),
    ...(hasPagesInTrace ? [] : [`with the page before and after each step: npm test -- ${file}`]),
  ].join('\n');
}

function watch(page: Page, report: (trouble: string) => void): void {
  page.on('pageerror', (error) => {
    report(`page error: ${error.message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') report(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    // Navigation aborts pending requests.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') report(`request failed: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`status ${response.status()}: ${response.url()}`);
  });
}

function matches(expected: string | RegExp, trouble: string): boolean {
  return typeof expected === 'string' ? trouble.includes(expected) : expected.test(trouble);
}
