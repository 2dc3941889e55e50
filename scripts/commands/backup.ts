/** `npm run backup`: see its usage. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../backup/make-backup.ts';
import { explained, runCommandLine } from '../shared/command-line.ts';
import { settingsFrom } from '../shared/settings.ts';

const usage = `npm run backup -- --to FOLDER [--keep N]      copies the shop's data (DATA_DIR) while it runs
  --keep N   lets go of all but the N newest backups in that folder
Left out, because the next publish makes them: pages, pictures in their sizes.`;

const known = {
  to: { type: 'string' },
  keep: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

process.exitCode = await runCommandLine('backup', Object.keys(known), async () => {
  const { to, keep, help } = explained(() => parseArgs({ options: known })).values;
  if (help || to === undefined || !/^[1-9]\d{0,5}$/.test(keep ?? '1')) {
    console.log(usage);
    return help ? 0 : 2;
  }
  const { data } = explained(() => settingsFrom(process.env));
  const folder = resolve(to);
  const { name, pictures } = await makeBackup(data, folder, {
    keep: keep === undefined ? null : Number(keep),
  });
  console.log(`Backup ${name} in ${folder}: the databases and ${pictures} pictures.`);
  return 0;
});
