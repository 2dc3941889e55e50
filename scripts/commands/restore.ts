/** `npm run restore`: see its usage. */
import { dirname, resolve } from 'node:path';
import { restoreBackup } from '../backup/restore-backup.ts';
import { Explained, runCommand, UsageError } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { settingsFrom } from '../shared/settings.ts';

await runCommand({
  name: 'restore',
  usage: `npm run restore -- --from FOLDER [--backup NAME] [--force]      into DATA_DIR
  --backup NAME   an older one than the newest, such as 2026-11-22T13-00-00.000Z
  --force         moves what is in DATA_DIR aside (DATA_DIR.before-…) instead of refusing`,
  options: {
    from: { type: 'string' },
    backup: { type: 'string' },
    force: { type: 'boolean', default: false },
  },
  main: async ({ from, backup: requestedBackup = null, force: isForced }) => {
    if (from === undefined) throw new UsageError('--from is missing');
    const { data } = settingsFrom(process.env);
    requireFolderAround(data.root);
    const { name, before } = await restoreBackup(data, resolve(from), { name: requestedBackup, isForced });
    console.log(`Restored ${name} into ${data.root}.`);
    if (before !== null) console.log(`What was there before is in ${before}.`);
    console.log('The pages follow with: npm start, or npm run publish');
  },
});

/** @throws Explained, because the data folder is replaced by renaming. */
function requireFolderAround(root: string): void {
  const around = dirname(root);
  try {
    requireDataFolder({ root: around });
  } catch (cause) {
    throw new Explained(
      `A restore renames ${root}, and this user may not write to ${around}. Give it that right, or run the command as ` +
        'root and give the restored folder to the user of the shop (chown -R).',
      { cause },
    );
  }
}
