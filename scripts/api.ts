/** `npm run api`: serves the embedded shop API on API_PORT until it is told to stop. */
import { MissingDatabase } from './api/db/open.ts';
import { PortTaken, startApi, type RunningApi } from './api/server.ts';
import { sandboxNews } from './provider-settings.ts';
import { logOf } from './serve/log.ts';
import { settingsFrom } from './settings.ts';

const settings = settingsFrom(process.env);
const log = logOf('api', 'info');
const api = await startApi(settings, log).catch(explain);
console.log(`The shop API answers at ${api.url}/api/v1 (Ctrl-C stops it).`);
// `npm start` says it in its own summary.
const news = process.connected ? null : sandboxNews(settings);
if (news !== null) console.log(news);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(api));

async function stop(running: RunningApi): Promise<void> {
  log.info('stopping');
  await running.stop();
}

/** What a person can do about it; anything else is a bug and keeps its stack. */
function explain(error: unknown): never {
  const advice =
    error instanceof MissingDatabase
      ? `There is no database at ${settings.data.apiDatabase}. Make one with: npm run seed`
      : error instanceof PortTaken
        ? `Port ${settings.apiPort} is taken. Stop what uses it, or choose another: API_PORT=4330 npm run api`
        : null;
  if (advice === null) throw error;
  console.error(advice);
  process.exit(1);
}
