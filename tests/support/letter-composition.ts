/** Global setup of `letter-*.e2e.ts`: the shop on a backend that answers only what the specification names. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { startLetterBackend } from './letter-backend/letter-backend.ts';
import { openShopOf } from './running-shop.ts';

export default async function startLetterShop(project: TestProject): Promise<() => Promise<void>> {
  const [site, api, publisher] = await freePorts(3);
  const siteUrl = `http://localhost:${site}`;
  const backend = await startLetterBackend(Number(api), { siteUrl });
  const shop = await openShopOf({
    DATA_DIR: await mkdtemp(join(tmpdir(), 'vineta-letter-')),
    PORT: String(site),
    API_PORT: String(api),
    PUBLISHER_PORT: String(publisher),
    SITE_URL: siteUrl,
    PANEL_PASSWORD: 'la clave del panel',
    API_URL: backend.origin,
    REDIRECT_ORIGINS: backend.origin,
    GETNET_SCRIPT_URL: `${backend.origin}/getnet.js`,
    MODO_SCRIPT_URL: `${backend.origin}/modo.js`,
    FACEBOOK_SCRIPT_URL: `${backend.origin}/facebook.js`,
    FACEBOOK_APP_ID: 'letra',
  });
  project.provide('siteUrl', siteUrl);
  project.provide('apiUrl', backend.origin);
  return async () => {
    await shop.stop();
    await backend.stop();
  };
}
