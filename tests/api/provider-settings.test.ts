import { describe, expect, it } from 'vitest';
import { providerSettingsFrom } from '../../scripts/provider-settings.ts';
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
