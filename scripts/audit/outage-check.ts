/** Row 17: with the API down, published pages remain readable, no request waits forever, and nothing breaks. */
import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Browser, Page } from 'playwright';
import type { RouteName } from '../../src/domain/routes.ts';
import { nothing } from '../figures/figure.ts';
import type { Settings } from '../settings.ts';
import { patienceMs, type BrowserFindings } from './access-check.ts';
import { runSite } from './running-site.ts';

/** Parallel, because most of a visit is waiting. */
const tabs = 8;
/** A loading indicator after this time counts as a fault. */
const longestWaitMs = 10_000;

export async function auditOutage(
  browser: Browser,
  settings: Settings,
  templates: ReadonlyMap<RouteName, string>,
): Promise<BrowserFindings> {
  const site = await runSite(settings, 'down');
  const queue = new PQueue({ concurrency: tabs });
  try {
    const found = await queue.addAll(
      [...templates.values()].map((path) => () => troubles(browser, site.origin, path)),
    );
    const faults = found.flat();
    const figure = nothing('pages that suffer while the API is down', faults.length);
    return {
      figure: { ...figure, row: 17, conditions: `${templates.size} kinds of pages, 10 s each` },
      faults,
    };
  } finally {
    await site.close();
  }
}

async function troubles(browser: Browser, origin: string, path: string): Promise<readonly string[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'es-AR' });
  try {
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(`an error nobody caught: ${message}`));
    await page.goto(origin + path);
    await wakeAll(page);
    await pause(longestWaitMs);
    return [...errors, ...(await unreadable(page))].map((what) => `outage: ${path}: ${what}`);
  } finally {
    await context.close();
  }
}

/** Scrolls through the page, so that islands hydrated on visibility start. */
async function wakeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    scrollTo(0, 0);
  });
}

async function unreadable(page: Page): Promise<readonly string[]> {
  const { heading, words, waiting } = await page.evaluate(() => ({
    heading: document.querySelector('h1')?.textContent.trim() ?? '',
    words: document.querySelector('main')?.innerText.trim() ?? '',
    waiting: [...document.querySelectorAll('[aria-busy="true"], .skeleton')].filter((element) =>
      element.checkVisibility(),
    ).length,
  }));
  return [
    ...(heading !== '' && words.length > heading.length ? [] : [`nothing to read but "${words}"`]),
    ...(waiting > 0 ? [`${waiting} places still wait`] : []),
  ];
}
