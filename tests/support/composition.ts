/** Global setup of the e2e tests: seeded embedded API, published release and site server. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { sourceDigest } from '../../scripts/publish/render/source-digest.ts';
import { copyPictures, startRunningShop, type RunningShop } from './running-shop.ts';

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
  const pictures = pictureCache();
  const { siteUrl, apiUrl, panelUrl, env, stop } = await startRunningShop(seededProducts, canaries, {
    pictures: existsSync(pictures) ? pictures : undefined,
  });
  // Before any test publishes, because publishing adds and removes pictures.
  if (!existsSync(pictures)) await keepPictures(env.DATA_DIR, pictures);
  project.provide('siteUrl', siteUrl);
  project.provide('apiUrl', apiUrl);
  project.provide('panelUrl', panelUrl);
  project.provide('shopEnv', env);
  return stop;
}

/** The pictures of an earlier run, drawn and encoded by the same code. `npm ci` removes them. */
function pictureCache(): string {
  const code = ['scripts/seed', 'scripts/publish/images'];
  const digest = sourceDigest(
    code,
    ['package-lock.json', 'tests/support/running-shop.ts'],
    `${seededProducts}`,
  );
  return join(cacheFolder, digest.slice(0, 16));
}

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/pictures', import.meta.url));

/** Complete or not at all; a run beside this one may be first. */
async function keepPictures(dataDir: string, pictures: string): Promise<void> {
  await mkdir(dirname(pictures), { recursive: true });
  const draft = await mkdtemp(`${pictures}-`);
  await copyPictures(dataDir, draft);
  await rename(draft, pictures).catch((error: unknown) =>
    rm(draft, { recursive: true }).then(() => {
      if (!existsSync(pictures)) throw error;
    }),
  );
}
