import { expect, it } from 'vitest';
import { speculationRules } from '../../src/components/speculation-rules.ts';
import { routes, type Route } from '../../src/domain/routes.ts';

const { prerender, prefetch } = JSON.parse(speculationRules) as {
  prerender: [{ where: { href_matches: string }; eagerness: string }];
  prefetch: [{ where: { and: [unknown, { not: { href_matches: string[] } }] }; eagerness: string }];
};
const [{ where: products }] = prerender;
const excluded = prefetch[0].where.and[1].not.href_matches;

const isFetchedAhead = (path: string) =>
  matches(products.href_matches, path) || !excluded.some((pattern) => matches(pattern, path));

it.each(Object.values(routes).filter((route: Route) => route.kind !== 'redirect' && route.crawl !== 'index'))(
  'never fetches $pattern before it is asked for',
  ({ pattern }) => {
    expect(isFetchedAhead(pattern.replaceAll(/:\w+/g, '1'))).toBe(false);
  },
);

it.each(['/api/v1/cart', '/media/covers/1.webp'])('never fetches %s', (path) => {
  expect(isFetchedAhead(path)).toBe(false);
});

it.each(['/', '/productos/manga/2', '/producto/akira-01', '/autores/eiichiro-oda', '/contacto'])(
  'fetches %s when a pointer rests on its link',
  (path) => {
    expect(isFetchedAhead(path)).toBe(true);
    expect([prerender[0].eagerness, prefetch[0].eagerness]).toEqual(['moderate', 'moderate']);
  },
);

function matches(pattern: string, path: string): boolean {
  return new URLPattern(pattern, 'https://shop.example').test(path, 'https://shop.example');
}
