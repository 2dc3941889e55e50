/** URLs of a landing page's list. */
import { describe, expect, it } from 'vitest';
import { openFakeBrowser } from './fake-browser.ts';
import { openWorld } from './world.ts';

async function landingAt(path: string) {
  const { history } = openFakeBrowser('blocked', path);
  history.replaceState('first', '');
  const isFirst = () => history.state === 'first';
  return { ...(await import('../../src/stores/content/landing.ts')), isFirst };
}

describe('the list of a landing page', () => {
  it.each([
    ['/c/one-piece', 1, null],
    ['/c/one-piece?orderBy=recent', 1, null],
    ['/c/one-piece?orderBy=nada&page=x', 1, null],
    ['/c/one-piece/3', 3, null],
    // The server serves page 3 at this URL.
    ['/c/one-piece?page=3#arriba', 3, null],
    // A landing page without a prebuilt page starts with its fallback, built as page 1.
    ['/c/nueva/3', 1, { order: 'recent', page: 3 }],
    ['/c/one-piece?orderBy=price', 1, { order: 'price', page: 1 }],
    ['/c/one-piece?orderBy=price', 3, { order: 'price', page: 1 }],
    ['/c/one-piece?page=2&orderBy=title', 1, { order: 'title', page: 2 }],
  ])('asks at %s on page %d for %o beyond what is published', async (path, built, asked) => {
    const { landingListAsked } = await landingAt(path);
    expect(landingListAsked(built)).toEqual(asked);
  });

  it.each([
    ['/c/one-piece/3', { order: 'price', page: 2 }, 3, true, '/c/one-piece?orderBy=price&page=2'],
    ['/c/one-piece/3', { order: 'recent', page: 3 }, 3, true, '/c/one-piece/3'],
    ['/c/one-piece/3', { order: 'recent', page: 1 }, 3, false, '/c/one-piece/3'],
    ['/c/one-piece?orderBy=title', { order: 'title', page: 1 }, 1, true, '/c/one-piece?orderBy=title'],
    ['/c/one-piece?orderBy=title', { order: 'title', page: 2 }, 1, true, '/c/one-piece?orderBy=title&page=2'],
  ] as const)(
    'at %s shows %o on page %d itself: %s, at %s',
    async (path, question, built, isHere, address) => {
      const { goToLandingPage, isFirst } = await landingAt(path);
      expect(goToLandingPage({ slug: 'one-piece', ...question }, built)).toBe(isHere);
      expect(location.pathname + location.search).toBe(address);
      // A choice that is heard twice is one entry of the history.
      expect(isFirst()).toBe(address === path);
    },
  );
});

it.each([
  [404, ['replace /404']],
  [422, ['replace /404']],
  [500, ['replace /404']],
  ['offline', []],
] as const)('a landing page answered with %s leads to %j', async (status, went) => {
  const { browser, answers, modal } = openWorld('/c/nada');
  answers['GET /landing-pages/nada'] = status === 'offline' ? status : { status, body: {} };
  const { loadLanding } = await import('../../src/stores/content/landing.ts');
  await loadLanding();
  expect(browser.location.went).toEqual(went);
  expect((await modal()) === null).toBe(status !== 'offline');
});
