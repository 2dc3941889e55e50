/** `npm run backup`: see its usage. */
import { resolve } from 'node:path';
import { makeBackup } from '../backup/make-backup.ts';
import { runCommand, UsageError, wholeNumber } from '../shared/command-line.ts';
import { settingsFrom } from '../shared/settings.ts';

await runCommand({
  name: 'backup',
  usage: `npm run backup -- --to FOLDER [--keep N]      copies the shop's data (DATA_DIR) while it runs
  --keep N   lets go of all but the N newest backups in that folder
It leaves out pages and resized pictures, which the next publish makes.`,
  options: { to: { type: 'string' }, keep: { type: 'string' } },
  main: async ({ to, keep: kept }) => {
    if (to === undefined) throw new UsageError('--to is missing');
    const keep = kept === undefined ? null : wholeNumber('--keep', kept, 1, 999_999);
    const folder = resolve(to);
    const { name, pictures } = await makeBackup(settingsFrom(process.env).data, folder, { keep });
    console.log(`Backup ${name} in ${folder}: the databases and ${pictures} pictures.`);
  },
});
