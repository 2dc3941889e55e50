/**
 * `npm run deploy:verify`: verifies the live release behind nginx and Caddy, and in a real object storage. It installs
 * what is missing (Debian, as root) and leaves nothing running.
 */
import { parseArgs } from 'node:util';
import { Explained, explained, runCommandLine } from './command-line.ts';
import type { Cleanups } from './deploy/verify/cleanups.ts';
import { verifyServers } from './deploy/verify/servers-part.ts';
import { verifyObjectStorage } from './deploy/verify/storage-part.ts';
import { readCurrentId } from './publish/release.ts';
import { settingsFrom, type Settings } from './settings.ts';

const usage = `npm run deploy:verify -- [--part servers|storage]
  servers   the live release behind nginx and Caddy of Debian, asked what the site server is asked, and walked through
            by Chromium
  storage   the live release in OpenStack Swift of Debian (its S3 interface): deployed, changed, killed half-way, and every
            object read back
It takes PORT and the nine ports after it, and API_PORT.`;

const parts = { servers: verifyServers, storage: verifyObjectStorage };
const known = { part: { type: 'string' } } as const;

// Exit on signals, so that the exit handlers stop started programs.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
process.exitCode = await runCommandLine('deploy:verify', Object.keys(known), () =>
  main(process.argv.slice(2)),
);

/** Exit codes: 0 passed · 1 failed · 2 wrong usage. */
async function main(args: string[]): Promise<number> {
  const wanted = partsFrom(args);
  if (wanted === null) {
    console.error(usage);
    return 2;
  }
  const settings = explained(() => settingsFrom(process.env));
  const id = await readCurrentId(settings.data);
  if (id === null) throw new Explained('There is no release yet. Start the shop once: npm start');
  let isGood = true;
  for (const part of wanted) isGood = (await run(part, settings, id)) && isGood;
  return isGood ? 0 : 1;
}

async function run(part: keyof typeof parts, settings: Settings, id: string): Promise<boolean> {
  const cleanups: Cleanups = [];
  try {
    return await parts[part](settings, id, cleanups);
  } finally {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
  }
}

/** Null for invalid arguments. */
function partsFrom(args: string[]): readonly (keyof typeof parts)[] | null {
  const all = ['servers', 'storage'] as const;
  try {
    const { part } = parseArgs({ args, options: known }).values;
    if (part === undefined) return all;
    const found = all.filter((name) => name === part);
    return found.length === 0 ? null : found;
  } catch {
    return null;
  }
}
