/** Serves the live release with the real site server on a free port, with a working or an unreachable API. */
import { pino } from 'pino';
import { startApi } from '../api/server.ts';
import { providerSettingsFrom } from '../provider-settings.ts';
import { createSite } from '../serve/site.ts';
import type { Settings } from '../settings.ts';

export interface RunningSite {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Port 9 (discard) refuses connections at once. */
const nobody = 'http://127.0.0.1:9';

/** @param api `down`: every call fails. `https`: headers as behind a TLS proxy. */
export async function runSite(settings: Settings, api: 'up' | 'down' | 'https'): Promise<RunningSite> {
  const log = pino({ level: 'silent' });
  const embedded =
    api === 'up' && settings.isApiEmbedded ? await startApi({ ...settings, apiPort: 0 }, log) : null;
  // The local sandbox has no https.
  const hasSandbox = settings.hasSandbox && api !== 'https';
  const site = await createSite({
    layout: settings.data,
    siteUrl: api === 'https' ? 'https://shop.example' : settings.siteUrl,
    apiUrl: api === 'up' ? (embedded?.url ?? settings.apiUrl) : nobody,
    providerSources: providerSettingsFrom(process.env, { ...settings, hasSandbox }).sources,
    log,
  });
  const port = await site.listen(0, '127.0.0.1');
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await site.close();
      await embedded?.stop();
    },
  };
}
