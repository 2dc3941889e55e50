/** Global setup of the e2e tests: seeded embedded API, published release and site server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { hardlyAnyView } from '../../scripts/bench/pages/sampled-view.ts';
import { copyPictures, startRunningShop } from './running-shop.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the site. */
    readonly siteUrl: string;
    /** Origin of the embedded API. */
    readonly apiUrl: string;
    /** Origin of the publisher and its panel. */
    readonly panelUrl: string;
    /** Environment of the programs, for commands that join them. */
    readonly shopEnv: Readonly<Record<string, string>>;
    /** The seed's pictures, drawn and encoded, for another shop (`startRunningShop`). */
    readonly pictures: string;
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
  const { siteUrl, apiUrl, panelUrl, env, stop } = await startRunningShop(seededProducts, {
    ...canaries,
    FIELD_DATA: hardlyAnyView,
  });
  project.provide('siteUrl', siteUrl);
  project.provide('apiUrl', apiUrl);
  project.provide('panelUrl', panelUrl);
  project.provide('shopEnv', env);
  // Copied before any test publishes, because publishing adds and removes pictures.
  const pictures = await mkdtemp(join(tmpdir(), 'vineta-pictures-'));
  await copyPictures(env.DATA_DIR, pictures);
  project.provide('pictures', pictures);
  return async () => {
    await stop();
    await rm(pictures, { recursive: true, force: true });
  };
}
