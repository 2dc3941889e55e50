/** `npm run restore`: see its usage. */
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup.ts';
import { explained, runCommandLine } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { settingsFrom } from '../shared/settings.ts';

const usage = `npm run restore -- --from FOLDER [--backup NAME] [--force]      into DATA_DIR
  --backup NAME   another one than the newest, such as 2026-11-22T13-00-00.000Z
  --force         moves what is in DATA_DIR aside (DATA_DIR.before-…) instead of refusing`;

const known = {
  from: { type: 'string' },
  backup: { type: 'string' },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

process.exitCode = await runCommandLine('restore', Object.keys(known), async () => {
  const { from, backup, force, help } = explained(() => parseArgs({ options: known })).values;
  if (help || from === undefined) {
    console.log(usage);
    return help ? 0 : 2;
  }
  const { data } = explained(() => settingsFrom(process.env));
  requireDataFolder({ root: dirname(data.root) });
  const { name, before } = await restoreBackup(data, resolve(from), {
    name: backup ?? null,
    isForced: force,
  });
  console.log(`Restored ${name} into ${data.root}.`);
  if (before !== null) console.log(`What was there before is in ${before}.`);
  console.log('The pages follow with: npm start, or npm run publish');
  return 0;
});
