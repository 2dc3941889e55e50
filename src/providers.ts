/**
 * Payment provider and Facebook settings at build time, from `scripts/shared/provider-settings.ts`, which also feeds the
 * content security policy. Pages pass them to islands as props, so that no script depends on them.
 */
export interface Providers {
  /** Demo shop: every page says so. */
  readonly isDemo: boolean;
  readonly scripts: Readonly<Record<'getnet' | 'modo' | 'facebook', string>>;
  readonly facebook: { readonly appId: string | null; readonly version: string };
  /** Prefix of Getnet's access token. */
  readonly getnetTokenPrefix: string;
  /** Allowlist of origins for redirects that the API's responses name. */
  readonly redirectOrigins: readonly string[];
}

/** Defined in Astro's configuration. */
export const providers = import.meta.env.SHOP_PROVIDERS as Providers;
