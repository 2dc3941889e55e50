/** The live release behind the real site server, on a free port of this machine, with an API or with one that is down. */
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

/** Port 9 (discard) is nobody's: whoever calls there is refused at once. */
const nobody = 'http://127.0.0.1:9';

/** @param api `down`: every call is refused. `https`: as behind a server that ends TLS, for the headers. */
export async function runSite(settings: Settings, api: 'up' | 'down' | 'https'): Promise<RunningSite> {
  const log = pino({ level: 'silent' });
  const embedded =
    api === 'up' && settings.isApiEmbedded ? await startApi({ ...settings, apiPort: 0 }, log) : null;
  // The sandbox of this machine has no https.
  const env = api === 'https' ? { ...process.env, PROVIDERS: 'production' } : process.env;
  const site = await createSite({
    layout: settings.data,
    siteUrl: api === 'https' ? 'https://shop.example' : settings.siteUrl,
    apiUrl: api === 'up' ? (embedded?.url ?? settings.apiUrl) : nobody,
    providerSources: providerSettingsFrom(env, settings).sources,
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
