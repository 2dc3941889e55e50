/**
 * Payment providers, Facebook and Google: the real ones, or the sandbox of the reference backend
 * (`tests/specification/providers.md`). Pages, content security policy and redirects read the same values.
 */
import { Explained } from './command-line.ts';
import type { Settings } from './settings.ts';

export interface ProviderSettings {
  readonly isDemo: boolean;
  readonly scripts: Readonly<Record<ScriptProvider, string>>;
  /** Arguments of `FB.init`; without an id there is no login with Facebook. */
  readonly facebook: { readonly appId: string | null; readonly version: string };
  /** Sources disagree on whether Getnet's script wants `Bearer `. */
  readonly getnetTokenPrefix: string;
  /** Where pages may lead: payment links, Google's login, deep links of the API. */
  readonly redirectOrigins: readonly string[];
  /** CSP sources of the page that loads a script. */
  readonly sources: Readonly<Record<ScriptProvider, Readonly<Record<string, readonly string[]>>>>;
}

export type ScriptProvider = 'getnet' | 'modo' | 'facebook';

/** @throws Explained that names the variable, its value and the expected value. */
export function providerSettingsFrom(
  env: NodeJS.ProcessEnv,
  settings: Pick<Settings, 'apiUrl' | 'isApiEmbedded'> & Partial<Pick<Settings, 'isDemo' | 'sandboxUrl'>>,
): ProviderSettings {
  const { apiUrl, isApiEmbedded, isDemo = false, sandboxUrl = apiUrl } = settings;
  const defaults = isApiEmbedded ? sandboxScripts(sandboxUrl) : productionScripts;
  const scripts = {
    getnet: addressFrom(env, 'GETNET_SCRIPT_URL', defaults.getnet),
    modo: addressFrom(env, 'MODO_SCRIPT_URL', defaults.modo),
    facebook: addressFrom(env, 'FACEBOOK_SCRIPT_URL', defaults.facebook),
  };
  return {
    isDemo,
    scripts,
    facebook: {
      appId: env['FACEBOOK_APP_ID'] || (isApiEmbedded ? 'sandbox' : null),
      version: env['FACEBOOK_VERSION'] || 'v24.0',
    },
    getnetTokenPrefix: env['GETNET_TOKEN_PREFIX'] ?? '',
    redirectOrigins: [
      ...(isApiEmbedded ? [sandboxUrl] : productionRedirects),
      ...originsFrom(env, 'REDIRECT_ORIGINS'),
    ],
    sources: isApiEmbedded ? sandboxSources(sandboxUrl) : productionSources(scripts),
  };
}

/** @throws Explained when the reference backend would serve a public shop that is no demonstration. */
export function requireBackend({ isApiEmbedded, isDemo, isLocal, siteUrl }: Settings): void {
  if (!isApiEmbedded || isDemo || isLocal) return;
  throw new Explained(
    `${siteUrl} is not this machine, and the reference backend only simulates payments, logins and mail. ` +
      'Set API_URL to the backend of the shop, or DEMO=1 if nothing is sold here.',
  );
}

/** Null where there is nothing to say. */
export function demoNotice({ isApiEmbedded, isDemo }: Pick<Settings, 'isApiEmbedded' | 'isDemo'>) {
  if (!isApiEmbedded || !isDemo) return null;
  return (
    'DEMO=1: every page says that nothing is sold here. Logins with Facebook and Google take any name,  ' +
    'and payments cost nothing.'
  );
}

const productionScripts: ProviderSettings['scripts'] = {
  getnet: 'https://www.globalgetnet.com/digital-checkout/loader.js',
  modo: 'https://ecommerce-modal.modo.com.ar/bundle.js',
  facebook: 'https://connect.facebook.net/es_LA/sdk.js',
};

function sandboxScripts(sandboxUrl: string): ProviderSettings['scripts'] {
  return {
    getnet: `${sandboxUrl}/sandbox/getnet/loader.js`,
    modo: `${sandboxUrl}/sandbox/modo/bundle.js`,
    facebook: `${sandboxUrl}/sandbox/facebook/sdk.js`,
  };
}

/** The origin of Openpay's page is only known from its API. */
const productionRedirects: readonly string[] = [
  'https://www.mercadopago.com.ar',
  'https://sandbox.mercadopago.com.ar',
  'https://api.openpayargentina.com.ar',
  'https://www.paypal.com',
  'https://www.sandbox.paypal.com',
  'https://www.modo.com.ar',
  'https://accounts.google.com',
];

function sandboxSources(sandboxUrl: string): ProviderSettings['sources'] {
  return {
    getnet: { 'script-src': [sandboxUrl], 'frame-src': [sandboxUrl] },
    modo: { 'script-src': [sandboxUrl], 'connect-src': [sandboxUrl] },
    facebook: { 'script-src': [sandboxUrl] },
  };
}

/**
 * Getnet and MODO publish no policy: these are the hosts that their scripts are known to use. Verify them in
 * report-only mode before relying on them.
 */
function productionSources(scripts: ProviderSettings['scripts']): ProviderSettings['sources'] {
  const getnet = new URL(scripts.getnet).origin;
  const getnetApi = getnet.replace('://www.', '://api.');
  const modo = new URL(scripts.modo).origin;
  const modoHosts = ['https://*.modo.com.ar', 'https://*.playdigital.com.ar'];
  const facebook = 'https://www.facebook.com';
  return {
    getnet: {
      'script-src': [getnet],
      'frame-src': [getnet],
      'connect-src': [getnet, getnetApi],
      'img-src': [getnet],
      'style-src': ["'unsafe-inline'"],
    },
    modo: {
      'script-src': [modo],
      'frame-src': [modo],
      'connect-src': modoHosts,
      'img-src': ['https://*.modo.com.ar'],
      'style-src': ["'unsafe-inline'"],
    },
    facebook: {
      'script-src': [new URL(scripts.facebook).origin],
      'frame-src': [facebook],
      'connect-src': [facebook, 'https://graph.facebook.com'],
      'img-src': [facebook],
    },
  };
}

function addressFrom(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const text = env[name];
  if (!text) return fallback;
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url.href;
  throw new Explained(`${name} is "${text}"; it should be the address of a script such as ${fallback}`);
}

function originsFrom(env: NodeJS.ProcessEnv, name: string): readonly string[] {
  return (env[name] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const url = URL.parse(text);
      if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
      throw new Explained(`${name} has "${text}"; it should be origins such as https://pay.example.com`);
    });
}
