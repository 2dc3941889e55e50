/**
 * Shoppers for the e2e tests: a browser context each, on a phone or at a desk. Whatever the page says on its console,
 * throws, or fails to load without having been announced by `expects` fails the test.
 */
import { AxeBuilder } from '@axe-core/playwright';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';
import { headlessShellPath, withoutOwnPages } from '../../scripts/bench/pages/browser.ts';
import { lettersEnvironment, type Letters } from '../../scripts/bench/pages/letters.ts';

export const widths = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } } as const;
export type Width = keyof typeof widths;

export interface Shopper {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens a path of the site. */
  readonly visit: (path: string) => Promise<void>;
  /** Another tab of the same browser. */
  readonly openTab: (path: string) => Promise<Page>;
  /** Announces trouble: a console line, page error or failed URL that contains this is no surprise. */
  readonly expects: (trouble: string | RegExp) => void;
}

export interface ShopperOptions extends BrowserContextOptions {
  /** What the browser draws with, the widest unless told. */
  readonly letters?: Letters;
  /** With the shop's own display face, once that is in the cache. */
  readonly hasFace?: boolean;
  /** In pixels, as somebody sets it in the settings of the browser. */
  readonly minimumFontSize?: number;
}

/** Opens a browser for the running test; it is closed and judged when the test ends. */
export async function openShopper(
  width: Width,
  { letters = 'wide', hasFace = false, minimumFontSize = 0, ...options }: ShopperOptions = {},
): Promise<Shopper> {
  const chrome = await browser({ letters, hasFace, minimumFontSize });
  const context = await chrome.newContext({
    baseURL: inject('siteUrl'),
    viewport: widths[width],
    hasTouch: width === 'phone',
    locale: 'es-AR',
    ...options,
  });
  // Below the limit of a test, so that it is the step that fails, by its name.
  context.setDefaultTimeout(20_000);
  // A machine that is too busy for the fade between two pages goes without it.
  const expected: (string | RegExp)[] = [/Transition was (aborted|skipped)/];
  const troubles: string[] = [];
  context.on('page', (page) => {
    watch(page, (trouble) => troubles.push(trouble));
  });
  onTestFinished(async () => {
    await context.close();
    const surprises = troubles.filter((trouble) => !expected.some((known) => matches(known, trouble)));
    expect(surprises, 'nothing unexpected in the browser').toEqual([]);
  });
  const page = await context.newPage();
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

/** No accessibility violation in what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has not its contrast yet; what follows the scrolling ends when somebody scrolls.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await axeOn(page).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' · ')}`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * Every rule, told by its violations alone. A page without frames is judged where it is: the other way opens a second page and
 * carries every element that passed there, for three times as long.
 */
function axeOn(page: Page): AxeBuilder {
  const hasFrames = page.frames().length > 1;
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(!hasFrames);
}

const launched = new Map<string, Browser>();

type Kind = Required<Pick<ShopperOptions, 'letters' | 'hasFace' | 'minimumFontSize'>>;

/** One Chromium of a kind for all test files of a worker, whose end closes it; another one after a crash. */
async function browser({ letters, hasFace, minimumFontSize }: Kind): Promise<Browser> {
  const kind = `${letters} ${minimumFontSize} ${hasFace}`;
  const known = launched.get(kind);
  if (known?.isConnected() === true) return known;
  const started = await chromium.launch({
    executablePath: headlessShellPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-sync',
      // A face that is fetched when a page is idle comes sooner or later: tests draw with the letters they asked for.
      ...(hasFace ? [] : ['--disable-remote-fonts']),
      withoutFeatures,
      ...(minimumFontSize > 0 ? [`${pointers},minimumFontSize=${minimumFontSize}`] : []),
    ],
    env: { ...process.env, ...lettersEnvironment(letters) },
  });
  launched.set(kind, started);
  return started;
}

/** Of these settings too only the last list counts: Playwright's own. */
const pointers =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Of several lists of features only the last counts: behind the bench's stands what else Playwright switches off. */
const withoutFeatures = [
  ...[withoutOwnPages, 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
].join();

function watch(page: Page, report: (trouble: string) => void): void {
  page.on('pageerror', (error) => {
    report(`page error: ${error.message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') report(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page ends what it was still loading; that is no failure.
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
