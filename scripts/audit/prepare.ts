/** Makes sure that there is a release to audit: in an empty data folder a shop is seeded and published first. */
import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { startApi } from '../api/server.ts';
import { runProgram } from '../bench/program.ts';
import type { Progress } from '../publish/progress.ts';
import { publish } from '../publish/publish.ts';
import { readCurrentId } from '../publish/release.ts';
import { inWords } from '../publish/words.ts';
import type { Settings } from '../settings.ts';

/** @param products how many, when there is no shop yet. @throws PublishError */
export async function ensureRelease(settings: Settings, products: number, progress: Progress): Promise<void> {
  if ((await readCurrentId(settings.data)) !== null) return;
  if (settings.isApiEmbedded && !existsSync(settings.data.apiDatabase)) {
    progress.say(`Seeding ${products} products`);
    await runProgram('seed.ts', ['--products', String(products)], process.env);
  }
  // On a port of its own choice: nobody else is to find it, and nobody may be in its way.
  const api = settings.isApiEmbedded
    ? await startApi({ ...settings, apiPort: 0 }, pino({ level: 'silent' }))
    : null;
  try {
    await publish(
      { ...settings, ...(api && { apiUrl: api.url }) },
      {
        progress: inWords(progress),
      },
    );
  } finally {
    await api?.stop();
  }
}
