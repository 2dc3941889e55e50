/**
 * Endpoints of payment providers, Facebook and Google: the real ones in production, the embedded API's sandbox with it.
 * Pages, the content security policy and the redirect allowlist read the same values
 * (`tests/specification/providers.md`).
 */
import { paymentMethods, type PaymentMethod } from '../src/domain/checkout/payment.ts';
import type { Settings } from './settings.ts';

export interface ProviderSettings {
  /** Whether the embedded API's sandbox replaces all of them. */
  readonly isSandbox: boolean;
  /** Whether every page says that nothing is sold here (`DEMO=1`). */
  readonly isDemo: boolean;
  /** Available payment methods; the others are not offered. */
  readonly paymentMethods: readonly PaymentMethod[];
  /** Whether login with Google is available. */
  readonly hasGoogle: boolean;
  /** Third-party scripts, each loaded only on the page that needs it. */
  readonly scripts: Readonly<Record<ScriptProvider, string>>;
  /** Arguments of `FB.init`; without an id there is no login with Facebook. */
  readonly facebook: { readonly appId: string | null; readonly version: string };
  /** Prefix of Getnet's access token: sources disagree on whether its script wants `Bearer `. */
  readonly getnetTokenPrefix: string;
  /** Redirect allowlist: origins of payment links, Google's login and deep links of the API. */
  readonly redirectOrigins: readonly string[];
  /** Additional CSP sources of the page that loads a script, by directive. */
  readonly sources: Readonly<Record<ScriptProvider, Readonly<Record<string, readonly string[]>>>>;
}

export type ScriptProvider = 'getnet' | 'modo' | 'facebook';

/**
 * The sandbox is used with the embedded API where allowed; `PROVIDERS` overrides it: `sandbox`, `production`.
 * `GETNET_SCRIPT_URL`, `MODO_SCRIPT_URL` and `FACEBOOK_SCRIPT_URL` set other scripts, such as a provider's own test
 * ones; `REDIRECT_ORIGINS` adds allowed origins, separated by commas.
 * @throws Error that names the variable, its value and the expected value.
 */
export function providerSettingsFrom(
  env: NodeJS.ProcessEnv,
  settings: Pick<Settings, 'apiUrl' | 'isApiEmbedded'> &
    Partial<Pick<Settings, 'allowsSandbox' | 'isDemo' | 'sandboxUrl'>>,
): ProviderSettings {
  const { apiUrl, isApiEmbedded, allowsSandbox = true, isDemo = false, sandboxUrl = apiUrl } = settings;
  const isSandbox = isSandboxWanted(env['PROVIDERS'], isApiEmbedded && allowsSandbox);
  if (isSandbox && !allowsSandbox) throw new Error(sandboxAdvice);
  // Without its sandbox the embedded API supports no provider.
  const hasProviders = !isApiEmbedded || allowsSandbox;
  const defaults = isSandbox ? sandboxScripts(sandboxUrl) : productionScripts;
  const scripts = {
    getnet: addressFrom(env, 'GETNET_SCRIPT_URL', defaults.getnet),
    modo: addressFrom(env, 'MODO_SCRIPT_URL', defaults.modo),
    facebook: addressFrom(env, 'FACEBOOK_SCRIPT_URL', defaults.facebook),
  };
  return {
    isSandbox,
    isDemo,
    paymentMethods: hasProviders ? paymentMethods : ['transfer'],
    hasGoogle: hasProviders,
    scripts,
    facebook: {
      appId: hasProviders ? env['FACEBOOK_APP_ID'] || (isSandbox ? 'sandbox' : null) : null,
      version: env['FACEBOOK_VERSION'] || 'v24.0',
    },
    getnetTokenPrefix: env['GETNET_TOKEN_PREFIX'] ?? '',
    redirectOrigins: [
      ...(isSandbox ? [sandboxUrl] : productionRedirects),
      ...originsFrom(env, 'REDIRECT_ORIGINS'),
    ],
    sources: isSandbox ? sandboxSources(sandboxUrl) : productionSources(scripts),
  };
}

/** Notice about the sandbox of a public shop, for the terminal; null where there is nothing to say. */
export function sandboxNews({
  siteUrl,
  isApiEmbedded,
  isDemo,
  allowsSandbox,
}: Pick<Settings, 'siteUrl' | 'isApiEmbedded' | 'isDemo' | 'allowsSandbox'>): string | null {
  if (!isApiEmbedded) return null;
  if (isDemo) {
    return (
      'DEMO=1: every page says that this shop is a demonstration. Its logins with Facebook and Google take anybody’s word, ' +
      'and its payments cost nothing.'
    );
  }
  if (allowsSandbox) return null;
  return (
    `The sandbox is switched off, because ${siteUrl} is not this machine: no login with Facebook or Google, no payment but ` +
    'by transfer, no mail (registration and forgotten passwords are refused), and the customers and gift cards of the ' +
    'README do not count.\nSet API_URL to a backend that has them, or DEMO=1 if the shop is a demonstration.'
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

/**
 * Mercado Pago, Openpay, PayPal, MODO's deep links, Google's consent. The origin of Openpay's page is only known from
 * its API.
 */
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
 * Getnet and MODO publish no content security policy: these are the hosts that their scripts are known to use. Verify
 * them in report-only mode against their test environments before relying on them.
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

const sandboxAdvice =
  'PROVIDERS is sandbox, but SITE_URL is not this machine: anybody could log in as anybody. Set DEMO=1 if the shop is a ' +
  'demonstration, or PROVIDERS=production.';

function isSandboxWanted(text: string | undefined, fallback: boolean): boolean {
  if (!text) return fallback;
  if (text === 'sandbox' || text === 'production') return text === 'sandbox';
  throw new Error(`PROVIDERS is "${text}"; it should be sandbox or production`);
}

function addressFrom(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const text = env[name];
  if (!text) return fallback;
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url.href;
  throw new Error(`${name} is "${text}"; it should be the address of a script such as ${fallback}`);
}

function originsFrom(env: NodeJS.ProcessEnv, name: string): readonly string[] {
  return (env[name] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const url = URL.parse(text);
      if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
      throw new Error(`${name} has "${text}"; it should be origins such as https://pay.example.com`);
    });
}
