/** The reference backend of `npm run dev`: it draws a picture of the demonstration when that is first asked for. */
import { runApi } from '../api/run-api.ts';
import { runCommand } from '../shared/command-line.ts';
import { settingsFrom } from '../shared/settings.ts';
import { drawerOf } from './drawings.ts';

await runCommand({
  name: 'api',
  usage: 'npm run dev starts it',
  main: () => {
    const settings = settingsFrom(process.env);
    return runApi(settings, drawerOf(settings.data));
  },
});
