/** `npm run restore`: see its usage. */
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runBackupCommand } from './backup/command.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { requireDataFolder } from './data-folder.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run restore -- --from FOLDER [--backup NAME] [--force]      into DATA_DIR
  --backup NAME   another one than the newest, such as 2026-11-22T13-00-00.000Z
  --force         moves what is in DATA_DIR aside (DATA_DIR.before-…) instead of refusing`;

const known = {
  from: { type: 'string' },
  backup: { type: 'string' },
  force: { type: 'boolean' },
} as const;

process.exitCode = await runBackupCommand('restore', known, usage, async () => {
  const { values } = parseArgs({ options: known });
  if (!values.from) throw new TypeError('--from is missing');
  const { data } = settingsFrom(process.env);
  requireDataFolder({ root: dirname(data.root) });
  const { name, files, before } = await restoreBackup(data, resolve(values.from), {
    name: values.backup ?? null,
    isForced: values.force === true,
  });
  return [
    `Restored ${name} into ${data.root}: ${files} files.`,
    ...(before === null ? [] : [`What was there before is in ${before}.`]),
    'The pages follow with: npm start, or npm run publish',
  ];
});
