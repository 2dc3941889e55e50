import { describe, expect, it } from 'vitest';
import { providerSettingsFrom } from '../../scripts/shared/provider-settings.ts';
import { baseHeaders, exceptionsFor, measuringSources, pageHeaders } from '../../scripts/serve/headers.ts';
import { routes, type Route, type RouteName } from '../../src/domain/routes.ts';

const names = Object.keys(routes) as RouteName[];
const api = { apiUrl: 'http://127.0.0.1:4320', isApiEmbedded: true };
const production = providerSettingsFrom({}, { ...api, isApiEmbedded: false });
const exceptions = exceptionsFor(providerSettingsFrom({}, api).sources);
const inline = { scripts: ['sha256-abc='], styles: ['sha256-def='] };

/** Who may use it, of a policy that names it once. */
function cameraOf(headers: Readonly<Record<string, string>>): string | undefined {
  return /(?:^|, )camera=\((?<who>[^)]*)\)(?!.*camera)/.exec(headers['Permissions-Policy'] ?? '')?.groups?.[
    'who'
  ];
}

describe('the headers of every answer', () => {
  it('let nothing be loaded, embedded or guessed', () => {
    expect(baseHeaders(false)).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': expect.stringContaining('geolocation=()') as string,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Security-Policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  });

  it('ask for https only where the site is on https', () => {
    expect(baseHeaders(true)).toHaveProperty('Strict-Transport-Security', 'max-age=31536000');
    expect(baseHeaders(false)).not.toHaveProperty('Strict-Transport-Security');
  });
});

describe('the policy of a page', () => {
  it.each(names)('of %s allows nothing inline but what is listed, and nothing from everywhere', (name) => {
    const policy = pageHeaders(name, inline, true, exceptions)['Content-Security-Policy'] ?? '';
    const directives = new Map(policy.split('; ').map((text) => [text.split(' ')[0], text]));
    expect(policy).not.toMatch(/unsafe-|\*|https?:(?!\/\/)/);
    expect(directives.get('default-src')).toBe("default-src 'none'");
    expect(directives.get('base-uri')).toBe("base-uri 'none'");
    expect(directives.get('object-src')).toBe("object-src 'none'");
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(directives.get('script-src')).toContain("'sha256-abc='");
    expect(directives.get('style-src')).toContain("'sha256-def='");
  });

  it('names other sites only for the routes of the table of exceptions', () => {
    for (const name of names) {
      if (exceptions[name]?.sources !== undefined) continue;
      const policy = pageHeaders(name, inline, false, exceptions)['Content-Security-Policy'];
      expect(policy).not.toMatch(/https?:/);
    }
  });

  it('lets only pictures come from the hosts that the owner named', () => {
    const named = exceptionsFor(production.sources, ['cdn.example.com']);
    for (const name of names) {
      const policy = pageHeaders(name, inline, true, named)['Content-Security-Policy'] ?? '';
      expect(policy).toMatch(/img-src 'self' data: [^;]*https:\/\/cdn\.example\.com(?:;| )/);
      expect(policy.replaceAll(/img-src [^;]*/g, '')).not.toContain('cdn.example.com');
    }
    expect(named.googleLogin?.referrer).toBe('no-referrer');
  });

  it('lets a provider be loaded on its own page only', () => {
    for (const { scripts, sources } of [providerSettingsFrom({}, api), production]) {
      const { origin } = new URL(scripts.getnet);
      const policyOf = (name: RouteName) =>
        pageHeaders(name, inline, false, exceptionsFor(sources))['Content-Security-Policy'];
      expect(policyOf('getnetPayment')).toMatch(new RegExp(`script-src [^;]*${origin}`));
      expect(policyOf('checkout')).not.toContain(origin);
      expect(policyOf('home')).not.toContain(origin);
    }
  });

  it('gives up the hashes of styles where a provider writes its own', () => {
    const policy = pageHeaders('modoPayment', inline, true, exceptionsFor(production.sources));
    expect(policy['Content-Security-Policy']).toMatch(/style-src 'self' 'unsafe-inline'(;|$)/);
  });

  it('lets text become markup through one policy only, where no script of others may run', () => {
    for (const name of names) {
      const policy = pageHeaders(name, inline, true, exceptions)['Content-Security-Policy'] ?? '';
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      expect(policy.includes("; require-trusted-types-for 'script'; trusted-types inert")).toBe(
        !scripts.includes('http'),
      );
    }
    const withoutThem = names.filter((name) => exceptions[name]?.sources?.['script-src'] !== undefined);
    expect(withoutThem.sort()).toEqual(['getnetPayment', 'login', 'modoPayment', 'registration']);
  });

  it('sends no referrer from a page with a secret in its query', () => {
    const silent = names.filter((name) => 'Referrer-Policy' in pageHeaders(name, inline, true, exceptions));
    expect(silent).toEqual(['googleLogin', 'recoveryValidation', 'paymentReturn']);
  });

  it('lets a provider’s window answer only on the two pages of signing in', () => {
    const opening = names.filter(
      (name) => 'Cross-Origin-Opener-Policy' in pageHeaders(name, inline, true, exceptions),
    );
    expect(opening).toEqual(['login', 'registration']);
  });

  it('lends the camera to the search and the collection alone', () => {
    const lending = names.filter((name) => cameraOf(pageHeaders(name, inline, true, exceptions)) === 'self');
    expect(lending).toEqual(['productList', 'collection']);
    const others = names.filter((name) => !lending.includes(name));
    for (const name of others)
      expect(cameraOf({ ...baseHeaders(true), ...pageHeaders(name, inline, true, exceptions) })).toBe('');
    expect(cameraOf(baseHeaders(true))).toBe('');
  });

  it('tells crawlers what the route table tells them', () => {
    for (const name of names) {
      const route: Route = routes[name];
      const isIndexed = route.kind === 'redirect' || route.crawl === 'index';
      expect(pageHeaders(name, inline, false)['X-Robots-Tag']).toBe(isIndexed ? undefined : 'noindex');
    }
  });
});

describe('what measuring opens in the content security policy', () => {
  it('is nothing while the shop has no tag', () => {
    expect(measuringSources({ googleTagId: null, metaPixelId: null })).toEqual({});
  });

  it('is the addresses of the one tag that has an id', () => {
    const google = JSON.stringify(measuringSources({ googleTagId: 'G-1', metaPixelId: null }));
    const meta = JSON.stringify(measuringSources({ googleTagId: null, metaPixelId: '1' }));
    expect(google).toContain('googletagmanager.com');
    expect(google).not.toContain('facebook');
    expect(meta).toContain('https://connect.facebook.net');
    expect(meta).not.toContain('google');
  });
});
