/** `npm run backup`: see its usage. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runBackupCommand, wholeNumberFrom, wordsForSize } from './backup/command.ts';
import { makeBackup } from './backup/make-backup.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run backup -- --to FOLDER [--keep N]      copies the shop's data (DATA_DIR) while it runs
  --keep N   lets go of all but the N newest backups in that folder
Left out, because the next publish makes them: pages, pictures in their sizes.`;

const known = { to: { type: 'string' }, keep: { type: 'string' } } as const;

process.exitCode = await runBackupCommand('backup', known, usage, async () => {
  const { values } = parseArgs({ options: known });
  if (!values.to) throw new TypeError('--to is missing');
  const keep = values.keep === undefined ? null : wholeNumberFrom('--keep', values.keep);
  const folder = resolve(values.to);
  const { name, files, bytes } = await makeBackup(settingsFrom(process.env).data, folder, { keep });
  return [`Backup ${name} in ${folder}: ${files} files, ${wordsForSize(bytes)}.`];
});
