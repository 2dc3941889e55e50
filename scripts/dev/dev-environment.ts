/** Ports and data folder of its own: `npm run dev` runs beside a shop. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Explained } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import type { DataLayout } from '../shared/settings.ts';

const defaults = { PORT: '4331', API_PORT: '4330', DATA_DIR: '.data-dev' };

export function devEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const filledSettings = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  return {
    ...defaults,
    ...filledSettings,
    // Astro disables hot reload in other environments.
    NODE_ENV: 'development',
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}

/** @throws Explained when it belongs to a shop, whose carts and orders must not be used for development */
export function claimDataFolder({ root }: DataLayout): void {
  const mark = join(root, markName);
  if (existsSync(mark)) return;
  requireDataFolder({ root });
  if (readdirSync(root).length > 0) {
    const advice = 'Name another one: DATA_DIR=.data-dev npm run dev';
    throw new Explained(`${root} holds the data of a shop, which development does not touch. ${advice}`);
  }
  writeFileSync(mark, 'This folder belongs to `npm run dev`; delete it to begin anew.\n');
}

const markName = 'made-by-npm-run-dev';
