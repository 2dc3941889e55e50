/** `npm run rollback`: makes an older release live. */
import { courierFor, deliverFromHere, quietLog } from '../deploy/courier-for.ts';
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
    const settings = settingsFrom(process.env);
    const { data } = settings;
    requireDataFolder(data);
    if (list) console.log(await versionsOf(data));
    else {
      const courier = courierFor(settings, process.env, quietLog);
      await courier.register();
      const release = await rollBack(data, { to: id, cause: 'command', log: terminalLog });
      console.log(`Release ${release.id} is live.`);
      return deliverFromHere(courier, data);
    }
    return 0;
  },
});
