/** `npm run rollback`: makes an older release live. */
import { rollBack } from '../publish/daemon/runs.ts';
import { versionsOf } from '../publish/messages.ts';
import { runCommand, terminalLog } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { settingsFrom } from '../shared/settings.ts';

await runCommand({
  name: 'rollback',
  usage: `npm run rollback -- [ID] [options]
  ID      the release to make live; by default the one before the live one
  --list  only list the releases that can be made live, with what changed in each
Nothing publishes by itself until you publish again.`,
  options: { list: { type: 'boolean', default: false } },
  positionals: 1,
  main: async ({ list }, [id = null]) => {
    const { data } = settingsFrom(process.env);
    requireDataFolder(data);
    if (list) console.log(await versionsOf(data));
    else {
      const release = await rollBack(data, { to: id, cause: 'command', log: terminalLog });
      console.log(`Release ${release.id} is live.`);
    }
  },
});
