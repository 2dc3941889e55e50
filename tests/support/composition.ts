/** Global setup of the e2e tests: seeded embedded API, published release and site server. */
import type { TestProject } from 'vitest/node';
import { startRunningShop, type RunningShop } from './running-shop.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly siteUrl: string;
    readonly apiUrl: string;
    readonly panelUrl: string;
    readonly shopEnv: RunningShop['env'];
  }
}

/** Canary secrets in the environment of every program; tests assert that they never leak. */
export const canaries = {
  PUBLISH_SECRETS: 'canario-firma-4c1f,canario-firma-vieja-9d2e',
  DATABASE_URL: 'postgres://canario:canario-base-31de@db.invalid/tienda',
  MERCADOPAGO_ACCESS_TOKEN: 'canario-pagos-a5c0',
} as const;

/** The first products of the demonstration shop; enough for a paginated category. */
const seededProducts = 260;

export default async function startComposition(project: TestProject): Promise<() => Promise<void>> {
  const { siteUrl, apiUrl, panelUrl, env, stop } = await startRunningShop(seededProducts, canaries);
  project.provide('siteUrl', siteUrl);
  project.provide('apiUrl', apiUrl);
  project.provide('panelUrl', panelUrl);
  project.provide('shopEnv', env);
  return stop;
}
