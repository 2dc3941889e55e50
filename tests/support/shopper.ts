/**
 * Browser fixture of e2e tests: a context of its own, on a phone or desktop. Unexpected console messages, page errors
 * and failed requests fail the test, unless declared by `expects`.
 */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';
import { accessViolations } from '../../scripts/bench/pages/axe.ts';
import {
  cheaperDocuments,
  cheaperDrawing,
  chromiumPath,
  headlessShellPath,
  settledEnvironment,
  singleThreadedScripts,
  withoutFilesAsMemory,
  withoutOwnPages,
} from '../../scripts/bench/pages/browser.ts';
import { lettersEnvironment, type Letters } from '../../scripts/bench/pages/letters.ts';
import { waitForPaint } from '../../scripts/bench/pages/shifts.ts';
import { endTransit } from './in-transit.ts';
import { keepInjectedScript } from './injected-script.ts';
import { borrowContext } from './reused-context.ts';
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

export interface ShopperOptions extends BrowserContextOptions {
  /** Test font; the widest by default. */
  readonly letters?: Letters;
  /** Enables the shop's web font. */
  readonly hasFace?: boolean;
  /** The browser's minimum font size setting, in pixels. */
  readonly minimumFontSize?: number;
  /**
   * Whether Chromium keeps windows apart as `Cross-Origin-Opener-Policy` says: for tests of popups. It starts a second
   * renderer for each context, a tenth of a second of CPU time.
   */
  readonly hasOpenerPolicy?: boolean;
  /** Whether the test needs the machine's own Chromium, because it is newer than the suite's headless shell. */
  readonly isNewest?: boolean;
  /** Whether the test needs a context that no other has used: what is measured, cached or stored in it is judged. */
  readonly isFresh?: boolean;
}

/** Opens a browser context for the running test; it is closed and checked at its end. */
export async function openShopper(width: Width, options: ShopperOptions = {}): Promise<Shopper> {
  const {
    letters = 'wide',
    hasFace = false,
    minimumFontSize = 0,
    hasOpenerPolicy = false,
    isNewest = false,
    isFresh = false,
    ...ofContext
  } = options;
  const hasTouch = width === 'phone';
  const chrome = await browser({ letters, hasFace, minimumFontSize, hasOpenerPolicy, isNewest, hasTouch });
  const common = {
    baseURL: inject('siteUrl'),
    viewport: widths[width],
    hasTouch,
    locale: 'es-AR',
  } as const;
  const borrowed = isFresh ? null : await borrowContext(chrome, common, ofContext);
  const context = borrowed?.context ?? (await chrome.newContext({ ...common, ...ofContext }));
  // Shorter than the test's timeout, so that the failing step is reported.
  context.setDefaultTimeout(20_000);
  await recordToasts(context);
  // A busy machine may skip the view transition.
  const expected: (string | RegExp)[] = [/Transition was (aborted|skipped)/];
  const troubles: string[] = [];
  let isWatching = true;
  const watchPage = (page: Page) => {
    watch(page, (trouble) => {
      if (isWatching) troubles.push(trouble);
    });
  };
  context.pages().forEach(watchPage);
  context.on('page', watchPage);
  onTestFinished(async () => {
    endTransit(context);
    await (borrowed === null ? context.close() : borrowed.giveBack(() => (isWatching = false)));
    const surprises = troubles.filter((trouble) => !expected.some((known) => matches(known, trouble)));
    expect(surprises, ['nothing unexpected in the browser', ...surprises].join('\n')).toEqual([]);
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await keepInjectedScript(page);
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

type Kind = Required<
  Pick<
    ShopperOptions,
    'letters' | 'hasFace' | 'minimumFontSize' | 'hasOpenerPolicy' | 'isNewest' | 'hasTouch'
  >
>;

/** One Chromium per kind and worker, shared by its test files; replaced after a crash. */
async function browser(wanted: Kind): Promise<Browser> {
  const kind = JSON.stringify(wanted);
  const known = launched.get(kind);
  if (known?.isConnected() === true) return known;
  const { letters, hasFace, minimumFontSize, hasOpenerPolicy, isNewest } = wanted;
  const started = await chromium.launch({
    executablePath: isNewest ? chromiumPath() : headlessShellPath(),
    ignoreDefaultArgs: [...withoutFilesAsMemory()],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      ...cheaperDrawing,
      singleThreadedScripts,
      '--disable-quic',
      '--disable-background-networking',
      '--disable-sync',
      // A lazily loaded web font arrives at an unknown time; tests render with the font they chose.
      ...(hasFace ? [] : ['--disable-remote-fonts']),
      withoutFeatures([...cheaperDocuments, ...(hasOpenerPolicy ? [] : ['CrossOriginOpenerPolicy'])]),
      ...(minimumFontSize > 0 ? [`${pointers},minimumFontSize=${minimumFontSize}`] : []),
    ],
    env: { ...process.env, ...settledEnvironment, ...lettersEnvironment(letters) },
  });
  launched.set(kind, started);
  return started;
}

/** Chromium uses only the last `--blink-settings`, so this repeats Playwright's own. */
const pointers =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Chromium uses only the last `--disable-features`, so this combines the bench's with Playwright's own. */
function withoutFeatures(more: readonly string[]): string {
  return [
    ...[withoutOwnPages, 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
    ...['DestroyProfileOnBrowserClose', 'PaintHolding', 'ThirdPartyStoragePartitioning', ...more],
  ].join();
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
