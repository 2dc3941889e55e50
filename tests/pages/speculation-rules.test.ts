import { expect, it } from 'vitest';
import { speculationRules } from '../../src/components/shop/speculation-rules.ts';
import { routes, type Route } from '../../src/domain/routes.ts';

const { prerender } = JSON.parse(speculationRules) as {
  prerender: [{ where: { href_matches: string }; eagerness: string }];
};
const [{ where, eagerness }] = prerender;

const isFetchedAhead = (path: string) =>
  new URLPattern(where.href_matches, 'https://shop.example').test(path, 'https://shop.example');

it.each(Object.values(routes).filter((route: Route) => route.kind !== 'redirect' && route.crawl !== 'index'))(
  'never fetches $pattern before it is asked for',
  ({ pattern }) => {
    expect(isFetchedAhead(pattern.replaceAll(/:\w+/g, '1'))).toBe(false);
  },
);

it.each(['/api/v1/cart', '/media/covers/1.webp'])('never fetches %s', (path) => {
  expect(isFetchedAhead(path)).toBe(false);
});

it('fetches a product when a pointer rests on its link', () => {
  expect(isFetchedAhead('/producto/akira-01')).toBe(true);
  expect(eagerness).toBe('moderate');
});
