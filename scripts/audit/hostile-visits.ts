/** Where the payloads are looked for: published pages one by one, and pages that ask the API while they are read. */
import type { BrowserContext, Page } from 'playwright';
import { getNotifications } from '../../src/api/account.ts';
import { getSearchSuggestions } from '../../src/api/catalogue.ts';
import { basePath } from '../../src/api/endpoint.ts';
import { pathTo, withQuery } from '../../src/domain/routes.ts';
import type { Api } from '../api/app.ts';
import { hostileMarkup, type Payload } from './hostile-payloads.ts';
import { slugOf, slugStart } from './hostile-shop.ts';

/** Opens a place and shows all of it. */
export type Visit = (page: Page) => Promise<void>;

/** A slug that has no page: its shell asks the API, which knows it by the other name. */
const unpublished = 'viva-';
const stickyMessageMs = 4000;

/** Calls of the pages, answered in process. */
export async function answerCalls(context: BrowserContext, api: Api): Promise<void> {
  await context.route(`**${basePath}/**`, async (route) => {
    const asked = route.request();
    const { pathname, search } = new URL(asked.url());
    if (pathname === basePath + getNotifications.path) {
      return route.fulfill({ json: { data: messages } });
    }
    const body = asked.postDataBuffer();
    const answer = await api(
      new Request(`http://api.invalid${pathname}${search}`.replaceAll(unpublished, slugStart), {
        method: asked.method(),
        headers: asked.headers(),
        ...(body !== null && { body: new Uint8Array(body) }),
      }),
    );
    return route.fulfill({
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? 'application/json',
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
}

const messages = hostileMarkup().map(({ number, text }) => ({ id: number, message: text }));

export function publishedVisits(payloads: readonly Payload[]): readonly Visit[] {
  const slugs = payloads.map(slugOf);
  return [
    ...slugs.flatMap((slug) =>
      (['product', 'landing', 'author', 'tag', 'brand'] as const).map((route) =>
        opening(pathTo(route, { slug })),
      ),
    ),
    ...[pathTo('home'), pathTo('wholesaleLinks'), pathTo('productList'), pathTo('offers')].map(opening),
  ];
}

export function liveVisits(payloads: readonly Payload[]): readonly Visit[] {
  const shells = payloads.map((payload) => slugOf(payload).replace(slugStart, unpublished));
  return [
    ...shells.flatMap((slug) => [
      asking(pathTo('product', { slug }), '.product'),
      asking(pathTo('landing', { slug }), '.campaign-products'),
      asking(pathTo('author', { slug }), '.list-head'),
    ]),
    ...payloads.map(({ text }) =>
      opening(withQuery(pathTo('productList'), new URLSearchParams({ q: text, editorial: text }))),
    ),
    ...payloads.slice(0, suggestedPayloads).map(({ text }) => typing(text)),
    reading(payloads.length),
    beingTold,
  ];
}

const suggestedPayloads = 40;

function opening(path: string): Visit {
  return async (page) => {
    await page.goto(path, { waitUntil: 'load' });
  };
}

/** @param sign of the answer having been shown. */
function asking(path: string, sign: string): Visit {
  return async (page) => {
    await page.goto(path);
    await page.locator(sign).first().waitFor();
  };
}

/** What is searched for, and what is suggested for it. */
function typing(text: string): Visit {
  return async (page) => {
    await page.goto(pathTo('about'));
    const box = page
      .getByRole('searchbox')
      .or(page.getByRole('combobox', { name: /busc/i }))
      .first();
    await box.focus();
    const answered = page.waitForResponse(`**${basePath}${getSearchSuggestions.path}**`);
    await box.fill(text.slice(0, 60).padEnd(3, 'x'));
    await answered;
  };
}

/** All messages of the bar, one after the other. */
function reading(count: number): Visit {
  return async (page) => {
    await page.clock.install();
    await page.goto(pathTo('about'));
    await page.locator('[data-sticky-bar] button:not([hidden])').waitFor();
    for (let turn = 0; turn < count; turn++) await page.clock.runFor(stickyMessageMs);
  };
}

/** All notifications at once, to a customer. */
async function beingTold(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('vineta:1:token', 'x'));
  await page.goto(pathTo('about'));
  await page.evaluate(() => document.getElementById('notifications')?.showPopover());
  await page.locator('[data-notifications] li').first().waitFor();
}
