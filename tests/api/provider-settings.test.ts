import { describe, expect, it } from 'vitest';
import { demoNotice, providerSettingsFrom, requireBackend } from '../../scripts/shared/provider-settings.ts';
import { settingsFrom } from '../../scripts/shared/settings.ts';

const read = (env: NodeJS.ProcessEnv) => providerSettingsFrom(env, settingsFrom(env));
const backend = { API_URL: 'https://api.shop.example' };

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

  it('is the site itself in a demonstration on the internet: nobody there reaches this machine', () => {
    const site = 'https://demo.shop.example';
    const demo = { DEMO: '1', SITE_URL: site };
    const { scripts, redirectOrigins, sources } = read(demo);
    const addresses = [...Object.values(scripts), ...redirectOrigins];
    const policies = Object.values(sources).flatMap((directives) => Object.values(directives).flat());
    for (const address of [...addresses, ...policies]) expect(new URL(address).origin).toBe(site);
    expect(settingsFrom(demo).sandboxUrl).toBe(site);
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
    const { scripts, sources, redirectOrigins } = read({
      ...backend,
      GETNET_SCRIPT_URL: 'https://www.pre.globalgetnet.com/digital-checkout/loader.js',
      REDIRECT_ORIGINS: 'https://pay.example.com, https://other.example.com',
    });
    expect(scripts.getnet).toContain('pre.globalgetnet.com');
    expect(sources.getnet['connect-src']).toEqual([
      'https://www.pre.globalgetnet.com',
      'https://api.pre.globalgetnet.com',
    ]);
    expect(redirectOrigins).toEqual(
      expect.arrayContaining(['https://pay.example.com', 'https://other.example.com']),
    );
  });

  it.each([
    [
      { MODO_SCRIPT_URL: 'bundle.js' },
      'MODO_SCRIPT_URL is "bundle.js"; it should be the address of a script',
    ],
    [{ REDIRECT_ORIGINS: 'https://a.example/path' }, 'REDIRECT_ORIGINS has "https://a.example/path"'],
  ])('is refused when it makes no sense: %o', (env, words) => {
    expect(() => read(env)).toThrow(words);
  });
});

describe('a shop with the embedded API', () => {
  const siteUrl = 'https://tienda.example';
  const mayStart = (env: NodeJS.ProcessEnv) => {
    const settings = settingsFrom(env);
    requireBackend(settings);
    return settings.allowsFaults;
  };

  it.each([
    ['http://localhost:4321', true],
    ['http://127.0.0.1:4321', true],
    ['http://127.8.9.1', true],
    ['http://[::1]:4321', true],
    ['http://127.0.0.1.evil.example', false],
    ['http://localhost.evil.example', false],
    ['http://192.168.1.10:4321', false],
    ['http://[fd00::7]:4321', false],
    ['http://[::ffff:8.8.8.8]', false],
    ['http://0.0.0.0:4321', false],
    [siteUrl, false],
  ])('starts at %s or refuses', (SITE_URL, isHere) => {
    const start = () => mayStart({ SITE_URL });
    if (isHere) expect(start).not.toThrow();
    else expect(start).toThrow('Set API_URL to the backend of the shop, or DEMO=1');
  });

  it('starts on the internet as a demonstration only', () => {
    expect(() => mayStart({ SITE_URL: siteUrl })).toThrow('Set API_URL');
    expect(mayStart({ SITE_URL: siteUrl, DEMO: '1' })).toBe(false);
    expect(read({ SITE_URL: siteUrl, DEMO: '1' }).isDemo).toBe(true);
    expect(mayStart({ SITE_URL: siteUrl, ...backend })).toBe(false);
  });

  it('has the switch of the tests only with the sandbox', () => {
    expect(mayStart({ SHOP_FAULTS: '1' })).toBe(true);
    expect(mayStart({ SHOP_FAULTS: '1', ...backend })).toBe(false);
  });

  it('names a setting that it does not understand', () => {
    expect(() => read({ DEMO: 'true' })).toThrow('DEMO is "true"; it should be 1 or 0');
  });

  it('says at the start that it is a demonstration', () => {
    expect(demoNotice(settingsFrom({ SITE_URL: siteUrl, DEMO: '1' }))).toContain('every page says');
    expect(demoNotice(settingsFrom({}))).toBeNull();
  });
});
