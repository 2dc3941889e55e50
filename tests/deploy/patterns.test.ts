/** The regular expressions for nginx and Caddy decide like the site server's code. */
import fc from '../support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { pathPattern, requestPatterns } from '../../scripts/deploy/address-patterns.ts';
import { deployRules } from '../../scripts/deploy/rules.ts';
import { resolve } from '../../scripts/serve/resolve.ts';
import { matchRoute, routes, type Route } from '../../src/domain/routes.ts';
import { options } from './tiny-rules.ts';

const { readable, forbidden, crooked } = requestPatterns;
const pieces = [
  '/',
  '//',
  'a',
  'producto',
  'ñ',
  '.',
  '..',
  '.html',
  'index',
  '?',
  '&page=2',
  '%2e',
  '%2F',
  '%2f..',
  '%zz',
  '%',
];
const escapes = [
  '%00',
  '%7F',
  '%7e',
  '%5c',
  '%23',
  '%C3%B1',
  '%C3',
  '%ED%A0%80',
  '%E2%82%AC',
  '%F0%9F%98%80',
  '%c0%af',
];
const target = fc
  .array(fc.constantFrom(...pieces, ...escapes), { maxLength: 8 })
  .map((parts) => `/${parts.join('')}`)
  // Only characters that clients send unescaped.
  .filter((text) => !/[^!-~]/.test(text));

describe('an address', () => {
  it('is refused by the expressions when the site server refuses it, and by nothing else', () => {
    fc.assert(
      fc.property(target, (text) => {
        const isBad = !new RegExp(readable).test(text) || new RegExp(forbidden).test(text);
        expect(isBad).toBe(resolve(text, () => true).kind === 'badAddress');
      }),
      { numRuns: 3000 },
    );
  });

  it('is crooked when the site server redirects it to a straight one', () => {
    fc.assert(
      fc.property(target, (text) => {
        const { kind } = resolve(text, () => true);
        const [path = ''] = text.split('?');
        const isRoute = Object.values<Route>(routes).some(
          (route) => route.kind === 'redirect' && route.pattern === path,
        );
        fc.pre(kind !== 'badAddress' && kind !== 'proxy' && !isRoute);
        expect(new RegExp(crooked).test(text)).toBe(kind === 'redirect');
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the path of a route', () => {
  it('is found by its expression, with its page', () => {
    const { pages } = deployRules(options());
    const paths = [
      '/productos',
      '/productos/manga',
      '/productos/2',
      '/productos/manga/12',
      '/producto/tomo-1',
    ].concat(
      [
        '/autores/ana/3',
        '/ofertas/2',
        '/ofertas',
        '/cuenta/pedido/7',
        '/login',
        '/login/google',
        '/series/x',
      ],
      ['/cuenta/checkout-process-payment/modo/ok', '/editorial/ivrea/1', '/nosotros', '/'],
    );
    for (const path of paths) {
      const found = pages.find((page) =>
        new RegExp(pathPattern(page).regex.replace('^()$', '^/$')).test(path),
      );
      const match = matchRoute(path);
      expect([path, found?.name]).toEqual([path, match?.name]);
      if (found?.isPaged !== true) continue;
      const [, , page] = new RegExp(pathPattern(found).regex).exec(path) ?? [];
      expect([path, Number(page ?? 1)]).toEqual([path, match?.page]);
    }
  });
});
