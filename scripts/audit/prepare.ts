/** Ensures that a release exists: seeds and publishes a shop in an empty data folder. */
import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { startApi } from '../api/server.ts';
import { runProgram } from '../bench/program.ts';
import type { Progress } from '../publish/progress.ts';
import { publish } from '../publish/publish.ts';
import { readCurrentId } from '../publish/release.ts';
import { inWords } from '../publish/words.ts';
import type { Settings } from '../settings.ts';

/** @param products number to seed when there is no shop yet. @throws PublishError */
export async function ensureRelease(settings: Settings, products: number, progress: Progress): Promise<void> {
  if ((await readCurrentId(settings.data)) !== null) return;
  if (settings.isApiEmbedded && !existsSync(settings.data.apiDatabase)) {
    progress.say(`Seeding ${products} products`);
    await runProgram('seed.ts', ['--products', String(products)], process.env);
  }
  // Port 0 (ephemeral), to avoid collisions with a running shop.
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
