import { describe, expect, it } from 'vitest';
import { demoNotice, providerSettingsFrom, requireBackend } from '../../scripts/shared/provider-settings.ts';
import { settingsFrom } from '../../scripts/shared/settings.ts';

const read = (env: NodeJS.ProcessEnv) => providerSettingsFrom(env, settingsFrom(env));
const backend = { API_URL: 'https://api.shop.example' };
const SITE_URL = 'https://tienda.example';
const demo = { DEMO: '1', SITE_URL };

describe('where the providers are', () => {
  it('is the sandbox beside the embedded API', () => {
    const { scripts, redirectOrigins, sources } = read({ API_PORT: '4999' });
    const api = 'http://127.0.0.1:4999';
    expect(scripts).toEqual({
      getnet: `${api}/sandbox/getnet/loader.js`,
      modo: `${api}/sandbox/modo/bundle.js`,
      facebook: `${api}/sandbox/facebook/sdk.js`,
    });
    expect(redirectOrigins).toEqual([api]);
    expect(sources.getnet).toEqual({ 'script-src': [api], 'frame-src': [api] });
  });

  it('is the site itself in a demonstration on the internet', () => {
    const { scripts, redirectOrigins, sources } = read(demo);
    const policies = Object.values(sources).flatMap((directives) => Object.values(directives).flat());
    const addresses = [...Object.values(scripts), ...redirectOrigins, ...policies];
    expect(new Set(addresses.map((address) => new URL(address).origin))).toEqual(new Set([SITE_URL]));
    expect(settingsFrom(demo).sandboxUrl).toBe(SITE_URL);
    expect(settingsFrom({ DEMO: '1' }).sandboxUrl).toBe('http://127.0.0.1:4320');
    expect(settingsFrom({ ...demo, ...backend }).sandboxUrl).toBe(backend.API_URL);
  });

  it('is where they really are with a real backend', () => {
    const { scripts, redirectOrigins, facebook } = read(backend);
    expect(scripts).toEqual({
      getnet: 'https://www.globalgetnet.com/digital-checkout/loader.js',
      modo: 'https://ecommerce-modal.modo.com.ar/bundle.js',
      facebook: 'https://connect.facebook.net/es_LA/sdk.js',
    });
    expect(redirectOrigins).toContain('https://www.mercadopago.com.ar');
    expect(facebook.appId).toBeNull();
  });

  it('can be said: the policy follows the scripts', () => {
    const getnet = 'https://www.pre.globalgetnet.com';
    const origins = ['https://pay.example.com', 'https://other.example.com'];
    const { scripts, sources, redirectOrigins } = read({
      ...backend,
      GETNET_SCRIPT_URL: `${getnet}/digital-checkout/loader.js`,
      REDIRECT_ORIGINS: origins.join(', '),
    });
    expect(scripts.getnet).toContain('pre.globalgetnet.com');
    expect(sources.getnet['connect-src']).toEqual([getnet, 'https://api.pre.globalgetnet.com']);
    expect(redirectOrigins).toEqual(expect.arrayContaining(origins));
  });

  it.each([
    [
      { MODO_SCRIPT_URL: 'bundle.js' },
      'MODO_SCRIPT_URL is "bundle.js"; it should be the address of a script',
    ],
    [{ REDIRECT_ORIGINS: 'https://a.example/path' }, 'REDIRECT_ORIGINS has "https://a.example/path"'],
    [{ DEMO: 'true' }, 'DEMO is "true"; it should be 1 or 0'],
  ])('is refused when it makes no sense: %o', (env, words) => {
    expect(() => read(env)).toThrow(words);
  });
});

describe('a shop with the embedded API', () => {
  const here = ['http://localhost:4321', 'http://127.0.0.1:4321', 'http://127.8.9.1', 'http://[::1]:4321'];
  const elsewhere = [
    ...[
      'http://127.0.0.1.evil.example',
      'http://localhost.evil.example',
      'http://192.168.1.10:4321',
      SITE_URL,
    ],
    ...['http://[fd00::7]:4321', 'http://[::ffff:8.8.8.8]', 'http://0.0.0.0:4321'],
  ];

  it.each<[env: NodeJS.ProcessEnv, mayStart: boolean]>([
    ...here.map((url) => [{ SITE_URL: url }, true] as [NodeJS.ProcessEnv, boolean]),
    ...elsewhere.map((url) => [{ SITE_URL: url }, false] as [NodeJS.ProcessEnv, boolean]),
    [demo, true],
    [{ SITE_URL, ...backend }, true],
  ])('with %o starts, or refuses: %s', (env, mayStart) => {
    const start = () => requireBackend(settingsFrom(env));
    if (mayStart) expect(start).not.toThrow();
    else expect(start).toThrow('Set API_URL to the backend of the shop, or DEMO=1');
  });

  it('says in a demonstration what it is, at the start as on every page', () => {
    expect(read(demo).isDemo).toBe(true);
    expect(demoNotice(settingsFrom(demo))).toContain('every page says');
    expect(demoNotice(settingsFrom({}))).toBeNull();
  });

  it('has the switch of the tests only with the sandbox, and never unasked', () => {
    const switches = [{ SHOP_FAULTS: '1' }, { SHOP_FAULTS: '1', ...backend }, demo, { SITE_URL, ...backend }];
    expect(switches.map((env) => settingsFrom(env).allowsFaults)).toEqual([true, false, false, false]);
  });
});
