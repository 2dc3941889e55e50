/** `node scripts/setup.mjs api`: serves the reference backend on API_PORT until SIGINT or SIGTERM. */
import { MissingDatabase } from '../api/db/open.ts';
import { startApi, type RunningApi } from '../api/server.ts';
import { Explained, explained, printHelp, runCommandLine } from '../shared/command-line.ts';
import { demoNotice, requireBackend } from '../shared/provider-settings.ts';
import { logOf } from '../http/log.ts';
import { settingsFrom, type Settings } from '../shared/settings.ts';

printHelp(`node scripts/setup.mjs api
  Serves the reference backend on API_PORT until Ctrl-C. npm run seed makes its database.`);

const log = logOf('api', 'info');
const code = await runCommandLine('api', [], serve);
if (code !== 0) process.exit(code);

async function serve(): Promise<number> {
  const settings = explained(() => settingsFrom(process.env));
  if (!settings.isApiEmbedded)
    throw new Explained('API_URL names another backend. Leave it out to start the reference backend.');
  requireBackend(settings);
  const api = await startApi(settings, log).catch((error: unknown) => explain(error, settings));
  console.log(`The shop API answers at ${api.url}/api/v1 (Ctrl-C stops it).`);
  // Under `npm start` the summary of that command includes it.
  const news = process.connected ? null : demoNotice(settings);
  if (news !== null) console.log(news);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(api));
  return 0;
}

async function stop(running: RunningApi): Promise<void> {
  log.info('stopping');
  await running.stop();
}

/** Converts an error into advice for the user. */
function explain(error: unknown, { data }: Settings): never {
  if (error instanceof MissingDatabase)
    throw new Explained(`There is no database at ${data.apiDatabase}. Make one with: npm run seed`);
  throw error;
}
