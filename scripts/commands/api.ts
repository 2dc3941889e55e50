/** `node scripts/setup.mjs api`: serves the reference backend on API_PORT until SIGINT or SIGTERM. */
import { runApi } from '../api/run-api.ts';
import { runCommand } from '../shared/command-line.ts';
import { settingsFrom } from '../shared/settings.ts';

await runCommand({
  name: 'api',
  usage: `node scripts/setup.mjs api
  Serves the reference backend on API_PORT until Ctrl-C. npm run seed makes its database.`,
  main: () => runApi(settingsFrom(process.env)),
});
