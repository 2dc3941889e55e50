/** Visits that check for payloads: published pages, and pages that fetch from the API in the browser. */
import type { Page } from 'playwright';
import { getSearchSuggestions } from '../../src/api/catalogue.ts';
import { basePath } from '../../src/api/endpoint.ts';
import { pathTo, withQuery } from '../../src/domain/routes.ts';
import type { Api } from '../../scripts/api/app.ts';
import { maxTargetLength } from '../../scripts/shared/resolve.ts';
import type { Payload } from './payloads/payloads.ts';
import { slugOf, slugStart } from './hostile-shop.ts';

export type Visit = (page: Page) => Promise<void>;

export interface VisitKind {
  readonly name: string;
  readonly visits: readonly Visit[];
}

/** Slug prefix without a published page: the fallback fetches from the API, which maps it to the real slug. */
const unpublished = 'viva-';
const stickyMessageMs = 4000;

/** The shop's own API under the slugs that have no published page. */
export function hostileAnswers(api: Api): Api {
  return (request) => {
    const { pathname, search } = new URL(request.url);
    const known = `http://api.invalid${pathname}${search}`.replaceAll(unpublished, slugStart);
    return api(new Request(known, request));
  };
}

/** Each payload in one published and one live place, in turn, so that every place is covered by several of them. */
export function visitsOf(payloads: readonly Payload[]): readonly VisitKind[] {
  const inTurn = (placesOf: (payload: Payload) => readonly Visit[]) =>
    payloads.flatMap((payload, index) => {
      const places = placesOf(payload);
      return places.slice(index % places.length, (index % places.length) + 1);
    });
  const lists = (['home', 'wholesaleLinks', 'productList', 'offers'] as const).map((name) =>
    opening(pathTo(name)),
  );
  const typed = payloads.slice(0, 10).map(({ text }) => typing(text));
  return [
    { name: 'published pages', visits: [...inTurn(publishedPlaces), ...lists] },
    { name: 'live pages', visits: [...inTurn(livePlaces), ...typed] },
    { name: 'messages to everybody', visits: [reading(payloads.length)] },
  ];
}

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
    asking(pathTo('landing', { slug }), '.landing-products'),
    asking(pathTo('author', { slug }), '.list-head'),
    searching(payload.text),
  ];
}

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

function searching(text: string): Visit {
  const path = withQuery(pathTo('productList'), new URLSearchParams({ q: text, editorial: text }));
  // Longer URLs are refused by the server.
  if (path.length > maxTargetLength) return opening(path);
  return async (page) => {
    const answered = page.waitForResponse(`**${basePath}/products-list**`);
    await page.goto(path);
    await answered;
  };
}

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

function reading(count: number): Visit {
  return async (page) => {
    await page.clock.install();
    await page.goto(pathTo('about'));
    await page.locator('sticky-bar > button:not([hidden])').waitFor();
    for (let turn = 0; turn < count; turn++) await page.clock.runFor(stickyMessageMs);
  };
}
