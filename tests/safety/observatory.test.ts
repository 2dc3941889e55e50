/** Quick form of row 19: headers of every kind of page under the Observatory's rules. */
import { describe, expect, it } from 'vitest';
import { rulesOf, scoreOf } from '../../scripts/audit/observatory.ts';
import { providerSettingsFrom } from '../../scripts/provider-settings.ts';
import { baseHeaders, exceptionsFor, pageHeaders } from '../../scripts/serve/headers.ts';
import { routes, type RouteName } from '../../src/domain/routes.ts';

const settings = { apiUrl: 'https://api.example', hasSandbox: false };
const exceptions = exceptionsFor(providerSettingsFrom({}, settings).sources);
const inline = { scripts: ['sha256-a='], styles: ['sha256-b='] };
const html = '<script src="/_astro/a.js" type="module"></script>';

function headersOf(name: RouteName | null): Record<string, string> {
  const page = name === null ? {} : pageHeaders(name, inline, true, exceptions);
  const entries = Object.entries({ ...baseHeaders(true), ...page });
  return Object.fromEntries(entries.map(([header, value]) => [header.toLowerCase(), value]));
}

describe('by the rules of the HTTP Observatory', () => {
  it.each(Object.keys(routes) as RouteName[])('%s has at least 135 points', (name) => {
    // Two pages allow inline styles of payment providers, which costs the points for a strict style policy.
    const isProviders = name === 'getnetPayment' || name === 'modoPayment';
    expect(scoreOf({ headers: headersOf(name), html })).toBeGreaterThanOrEqual(isProviders ? 130 : 135);
  });

  it('what is no page has as many', () => {
    expect(scoreOf({ headers: headersOf(null), html: '' })).toBe(140);
  });

  it.each([
    ['content-security-policy', "default-src 'self' 'unsafe-inline'", -20],
    ['content-security-policy', '', -25],
    ['content-security-policy', "default-src 'none'; script-src 'unsafe-eval'", -10],
    ['content-security-policy', "default-src 'none'; script-src https:", -20],
    ['content-security-policy', "default-src 'none'; connect-src http://x", -20],
    ['content-security-policy', "default-src 'none'; img-src http://x", -10],
    ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'", 0],
    ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline' 'sha256-a'", 10],
    ['content-security-policy', "default-src 'self'", 5],
    ['strict-transport-security', 'max-age=60', -10],
    ['referrer-policy', 'unsafe-url', -5],
    ['x-content-type-options', 'none', -5],
    ['cross-origin-opener-policy', 'unsafe-none', 0],
    ['cross-origin-resource-policy', 'cross-origin', 0],
  ])('a %s of "%s" is worth %i', (header, value, modifier) => {
    const rules = rulesOf({ headers: { ...headersOf('home'), [header]: value }, html });
    expect(rules.find(({ name }) => name === header)?.modifier).toBe(modifier);
  });

  it.each([
    ['<script src="http://x.example/a.js"></script>', -50],
    ['<script src="//x.example/a.js"></script>', -50],
    ['<script src="https://x.example/a.js"></script>', -5],
    ['<script src="/a.js" integrity="sha384-x"></script>', 5],
    ['<script>a()</script>', 0],
  ])('the script %s is worth %i', (script, modifier) => {
    const rules = rulesOf({ headers: headersOf('home'), html: script });
    expect(rules.find(({ name }) => name === 'subresource-integrity')?.modifier).toBe(modifier);
  });

  it('faults take away what merits are worth', () => {
    const bare = { 'strict-transport-security': 'max-age=31536000' };
    expect(scoreOf({ headers: bare, html })).toBe(50);
  });
});
