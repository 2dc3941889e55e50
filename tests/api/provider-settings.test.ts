import { describe, expect, it } from 'vitest';
import { providerSettingsFrom, sandboxNews } from '../../scripts/provider-settings.ts';
import { settingsFrom } from '../../scripts/settings.ts';

const read = (env: NodeJS.ProcessEnv) => providerSettingsFrom(env, settingsFrom(env));
const backend = { API_URL: 'https://api.shop.example' };

describe('where the providers are', () => {
  it('is the sandbox beside the embedded API', () => {
    const { isSandbox, scripts, redirectOrigins, sources } = read({ API_PORT: '4999' });
    const api = 'http://127.0.0.1:4999';
    expect(isSandbox).toBe(true);
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
    const { isSandbox, scripts, redirectOrigins, facebook } = read(backend);
    expect(isSandbox).toBe(false);
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
    expect(read({ PROVIDERS: 'production' }).isSandbox).toBe(false);
  });

  it.each([
    [{ PROVIDERS: 'test' }, 'PROVIDERS is "test"; it should be sandbox or production'],
    [
      { MODO_SCRIPT_URL: 'bundle.js' },
      'MODO_SCRIPT_URL is "bundle.js"; it should be the address of a script',
    ],
    [{ REDIRECT_ORIGINS: 'https://a.example/path' }, 'REDIRECT_ORIGINS has "https://a.example/path"'],
  ])('is refused when it makes no sense: %o', (env, words) => {
    expect(() => read(env)).toThrow(words);
  });
});

describe('a shop on the internet with the embedded API', () => {
  const siteUrl = 'https://tienda.example';

  it('offers neither logins nor payments that only the sandbox could answer, and loads nothing of it', () => {
    const { isSandbox, isDemo, paymentMethods, hasGoogle, facebook, redirectOrigins, sources } = read({
      SITE_URL: siteUrl,
      FACEBOOK_APP_ID: '123',
    });
    expect({ isSandbox, isDemo, hasGoogle }).toEqual({ isSandbox: false, isDemo: false, hasGoogle: false });
    expect(paymentMethods).toEqual(['transfer']);
    expect(facebook.appId).toBeNull();
    expect(JSON.stringify([redirectOrigins, sources])).not.toContain('127.0.0.1');
  });

  it('has all of it as a demonstration, and every page can say so', () => {
    const { isSandbox, isDemo, paymentMethods, hasGoogle } = read({ SITE_URL: siteUrl, DEMO: '1' });
    expect({ isSandbox, isDemo, hasGoogle }).toEqual({ isSandbox: true, isDemo: true, hasGoogle: true });
    expect(paymentMethods).toContain('mercadopago');
  });

  it('refuses a sandbox that is asked for by name', () => {
    expect(() => read({ SITE_URL: siteUrl, PROVIDERS: 'sandbox' })).toThrow('DEMO=1');
    expect(() => read({ SITE_URL: siteUrl, DEMO: 'true' })).toThrow('DEMO is "true"; it should be 1 or 0');
  });

  it.each([
    ['http://localhost:4321', true],
    ['http://127.0.0.1:4321', true],
    ['http://127.8.9.1', true],
    ['http://[::1]:4321', true],
    ['http://127.0.0.1.evil.example', false],
    ['http://localhost.evil.example', false],
    ['http://192.168.1.10:4321', false],
    ['http://[::ffff:8.8.8.8]', false],
    ['http://0.0.0.0:4321', false],
    ['https://tienda.example', false],
  ])('takes %s for this machine or not', (SITE_URL, isHere) => {
    const settings = settingsFrom({ SITE_URL, SHOP_FAULTS: '1' });
    expect([settings.allowsSandbox, settings.allowsFaults]).toEqual([isHere, isHere]);
  });

  it('says at the start what is switched off and what to do', () => {
    const news = (env: NodeJS.ProcessEnv) => sandboxNews(settingsFrom(env));
    expect(news({ SITE_URL: siteUrl })).toMatch(/switched off.*\nSet API_URL .* or DEMO=1/s);
    expect(news({ SITE_URL: siteUrl, DEMO: '1' })).toContain('every page says');
    expect(news({})).toBeNull();
    expect(news({ SITE_URL: siteUrl, ...backend })).toBeNull();
  });
});
