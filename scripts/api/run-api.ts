/** The reference backend as a program of its own. */
import { logOf } from '../http/log.ts';
import { Explained } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { holdFolder } from '../shared/program-lock.ts';
import { demoNotice, requireBackend } from '../shared/provider-settings.ts';
import type { Settings } from '../shared/settings.ts';
import type { DrawMissing } from './media.ts';
import { startApi } from './server.ts';

/** Resolves when it answers; SIGINT and SIGTERM end it. @throws Explained when it cannot start */
export async function runApi(settings: Settings, drawMissing?: DrawMissing): Promise<void> {
  if (!settings.isApiEmbedded)
    throw new Explained('API_URL names another backend. Leave it out to start the reference backend.');
  requireBackend(settings);
  requireDataFolder(settings.data);
  holdFolder(settings.data, 'api');
  const log = logOf('api', 'info');
  const api = await startApi(settings, log, drawMissing);
  console.log(`The shop API answers at ${api.url}/api/v1 (Ctrl-C stops it).`);
  // Under `npm start` the summary of that command includes it.
  const notice = process.connected ? null : demoNotice(settings);
  if (notice !== null) console.log(notice);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      log.info('stopping');
      void api.stop();
    });
}
