/** From `scripts/shared/provider-settings.ts`, which also feeds the content security policy. */
export interface Providers {
  /** Every page says so. */
  readonly isDemo: boolean;
  readonly scripts: Readonly<Record<'getnet' | 'modo' | 'facebook', string>>;
  readonly facebook: { readonly appId: string | null; readonly version: string };
  /** What stands before the access token. */
  readonly getnetTokenPrefix: string;
  /** Where the API's answers may lead. */
  readonly redirectOrigins: readonly string[];
}

/** Defined in Astro's configuration. */
declare const SHOP_PROVIDERS: Providers;

export const providers = SHOP_PROVIDERS;
