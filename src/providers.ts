import type { PaymentMethod } from './domain/payment.ts';

/**
 * Where payment providers and Facebook are, as pages know it at build time. The values are those of
 * `scripts/provider-settings.ts`, from which the content security policy is made, too. Pages hand them to their islands as
 * props, so that no script changes with them.
 */
export interface Providers {
  /** Nothing of the shop is real: every page says so. */
  readonly isDemo: boolean;
  /** Ways to pay that are offered. */
  readonly paymentMethods: readonly PaymentMethod[];
  readonly hasGoogle: boolean;
  readonly scripts: Readonly<Record<'getnet' | 'modo' | 'facebook', string>>;
  readonly facebook: { readonly appId: string | null; readonly version: string };
  /** Written before Getnet's access token. */
  readonly getnetTokenPrefix: string;
  /** Origins that an address in an answer of the API may lead to. */
  readonly redirectOrigins: readonly string[];
}

/** Astro's configuration puts it there. */
export const providers = import.meta.env.SHOP_PROVIDERS as Providers;
