/** The real composition that the e2e tests share: the seeded embedded API, a published release and the site server. */
import type { TestProject } from 'vitest/node';
import { startRunningShop } from './running-shop.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the site. */
    readonly siteUrl: string;
    /** Origin of the embedded API. */
    readonly apiUrl: string;
    /** Origin of the publisher and its panel. */
    readonly panelUrl: string;
    /** The environment that the programs of this composition run with, for commands that join them. */
    readonly shopEnv: Readonly<Record<string, string>>;
  }
}

/** What the owner keeps to himself: it is in the environment of every program, and must not come out of any. */
export const canaries = {
  PUBLISH_SECRETS: 'canario-firma-4c1f,canario-firma-vieja-9d2e',
  DATABASE_URL: 'postgres://canario:canario-base-31de@db.invalid/tienda',
  MERCADOPAGO_ACCESS_TOKEN: 'canario-pagos-a5c0',
} as const;

/** Enough for a category of several pages; the first products of the demo shop. */
const seededProducts = 260;

export default async function startComposition(project: TestProject): Promise<() => Promise<void>> {
  const { siteUrl, apiUrl, panelUrl, env, stop } = await startRunningShop(seededProducts, canaries);
  project.provide('siteUrl', siteUrl);
  project.provide('apiUrl', apiUrl);
  project.provide('panelUrl', panelUrl);
  project.provide('shopEnv', env);
  return stop;
}
