/** Global setup of the looks: the whole shop, whose clock starts at noon of one day in Buenos Aires. */
import type { TestProject } from 'vitest/node';
import { startRunningShop } from '../support/running-shop.ts';
import { fixedInstant } from './fixed-instant.ts';

/** As in the e2e tests. */
const seededProducts = 260;

export default async function startFixedShop(project: TestProject): Promise<() => Promise<void>> {
  const clock = new URL('fixed-clock.ts', import.meta.url).href;
  const { siteUrl, apiUrl, panelUrl, env, stop } = await startRunningShop(seededProducts, {
    NODE_OPTIONS: `--import ${clock}`,
    LOOKS_CLOCK_OFFSET_MS: String(fixedInstant.getTime() - Date.now()),
    // Nothing is published while pictures are drawn.
    PUBLISH_EVERY_MINUTES: '600',
  });
  project.provide('siteUrl', siteUrl);
  project.provide('apiUrl', apiUrl);
  project.provide('panelUrl', panelUrl);
  project.provide('shopEnv', env);
  return stop;
}
