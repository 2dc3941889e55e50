/** `npm run rollback`: makes an older release live. */
import { parseArgs } from 'node:util';
import { explained, runCommandLine } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { goBackRecorded } from '../publish/daemon/recorded.ts';
import { versionsOf } from '../publish/daemon/summary.ts';
import { settingsFrom } from '../shared/settings.ts';

const usage = `npm run rollback -- [ID] [options]
  ID      the release to make live; by default the one before the live one
  --list  only list the releases that can be made live, with what changed in each
Nothing publishes by itself until you publish again.`;

const options = {
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

process.exitCode = await runCommandLine('rollback', Object.keys(options), main);

async function main(): Promise<number> {
  const { values, positionals } = explained(() => parseArgs({ options, allowPositionals: true }));
  if (values.help || positionals.length > 1) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const { data } = explained(() => settingsFrom(process.env));
  requireDataFolder(data);
  if (values.list) console.log(await versionsOf(data));
  else console.log(`Release ${(await goBackRecorded(data, positionals[0] ?? null)).id} is live.`);
  return 0;
}
