/** Visits that check for payloads: published pages, and pages that fetch from the API in the browser. */
import type { Page } from 'playwright';
import { getNotifications } from '../../src/api/account/notifications.ts';
import { getSearchSuggestions } from '../../src/api/catalogue.ts';
import { basePath } from '../../src/api/endpoint.ts';
import { pathTo, withQuery } from '../../src/domain/routes.ts';
import type { Api } from '../api/app.ts';
import { maxTargetLength } from '../serve/resolve.ts';
import { hostileMarkup, type Payload } from './hostile-payloads.ts';
import { slugOf, slugStart } from './hostile-shop.ts';

/** Opens a page and shows all of it. */
export type Visit = (page: Page) => Promise<void>;

export interface VisitKind {
  readonly name: string;
  readonly visits: readonly Visit[];
  /** Maximum concurrent visits in one browser context. */
  readonly atOnce: number;
}

/** Slug prefix without a published page: the shell fetches from the API, which maps it to the real slug. */
const unpublished = 'viva-';
const stickyMessageMs = 4000;

/** API of these pages: the shop's own, with a notification for each payload. */
export function hostileAnswers(api: Api): Api {
  return (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === basePath + getNotifications.path)
      return Promise.resolve(Response.json({ data: messages }));
    const known = `http://api.invalid${pathname}${search}`.replaceAll(unpublished, slugStart);
    return api(new Request(known, request));
  };
}

const messages = hostileMarkup().map(({ number, text }) => ({ id: number, message: text }));

/**
 * @param isEverywhere visits each payload in each of its places; otherwise in one published and one live place,
 * round-robin, so that every place is covered by many of them.
 */
export function visitsOf(payloads: readonly Payload[], isEverywhere: boolean): readonly VisitKind[] {
  const inTurn = (places: readonly Visit[], index: number) =>
    isEverywhere ? places : places.slice(index % places.length, (index % places.length) + 1);
  const typed = payloads.slice(0, suggestedPayloads).map(({ text }) => typing(text));
  const live = payloads.flatMap((payload, index) => inTurn(livePlaces(payload), index));
  return [
    {
      name: 'published pages',
      visits: [
        ...payloads.flatMap((payload, index) => inTurn(publishedPlaces(payload), index)),
        ...(['home', 'wholesaleLinks', 'productList', 'offers'] as const).map((name) =>
          opening(pathTo(name)),
        ),
      ],
      atOnce: tabs,
    },
    { name: 'live pages', visits: [...live, ...typed], atOnce: tabs },
    // The first one mocks the clock of its context.
    {
      name: 'messages to everybody and to a customer',
      visits: [reading(payloads.length), notices],
      atOnce: 1,
    },
  ];
}

const tabs = 6;

function publishedPlaces(payload: Payload): readonly Visit[] {
  const slug = slugOf(payload);
  return (['product', 'landing', 'author', 'tag', 'brand'] as const).map((route) =>
    opening(pathTo(route, { slug })),
  );
}

function livePlaces(payload: Payload): readonly Visit[] {
  const slug = slugOf(payload).replace(slugStart, unpublished);
  return [
    asking(pathTo('product', { slug }), '.product'),
    asking(pathTo('landing', { slug }), '.campaign-products'),
    asking(pathTo('author', { slug }), '.list-head'),
    searching(payload.text),
  ];
}

const suggestedPayloads = 40;

function opening(path: string): Visit {
  return async (page) => {
    await page.goto(path, { waitUntil: 'load' });
  };
}

/** @param sign selector that appears with the API's response. */
function asking(path: string, sign: string): Visit {
  return async (page) => {
    await page.goto(path);
    await page.locator(sign).first().waitFor();
  };
}

/** Search text and filter, shown above the list. */
function searching(text: string): Visit {
  const path = withQuery(pathTo('productList'), new URLSearchParams({ q: text, editorial: text }));
  // Longer URLs are refused by the server.
  return path.length > maxTargetLength ? opening(path) : asking(path, listThatAnswered);
}

const listThatAnswered = '[data-live-list] section[aria-busy="false"]';

/** Search suggestions. */
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

/** Cycles through all messages of the bar. */
function reading(count: number): Visit {
  return async (page) => {
    await page.clock.install();
    await page.goto(pathTo('about'));
    await page.locator('[data-sticky-bar] button:not([hidden])').waitFor();
    for (let turn = 0; turn < count; turn++) await page.clock.runFor(stickyMessageMs);
  };
}

/** All notifications at once, as a logged-in customer. */
async function notices(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('vineta:1:token', 'x'));
  await page.goto(pathTo('about'));
  await page.evaluate(() => document.getElementById('notifications')?.showPopover());
  await page.locator('[data-notifications] li').first().waitFor();
}
