/** `node scripts/setup.mjs api`: serves the reference backend on API_PORT until SIGINT or SIGTERM. */
import { startApi } from '../api/server.ts';
import { logOf } from '../http/log.ts';
import { Explained, runCommand } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { holdFolder } from '../shared/program-lock.ts';
import { demoNotice, requireBackend } from '../shared/provider-settings.ts';
import { settingsFrom } from '../shared/settings.ts';

await runCommand({
  name: 'api',
  usage: `node scripts/setup.mjs api
  Serves the reference backend on API_PORT until Ctrl-C. npm run seed makes its database.`,
  main: async () => {
    const settings = settingsFrom(process.env);
    if (!settings.isApiEmbedded)
      throw new Explained('API_URL names another backend. Leave it out to start the reference backend.');
    requireBackend(settings);
    requireDataFolder(settings.data);
    holdFolder(settings.data, 'api');
    const log = logOf('api', 'info');
    const api = await startApi(settings, log);
    console.log(`The shop API answers at ${api.url}/api/v1 (Ctrl-C stops it).`);
    // Under `npm start` the summary of that command includes it.
    const notice = process.connected ? null : demoNotice(settings);
    if (notice !== null) console.log(notice);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        log.info('stopping');
        void api.stop();
      });
  },
});
