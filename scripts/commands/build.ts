/** `npm run build`: the whole site as files in a folder, for hosts that build on a push or by a schedule. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireRelease, treeOf } from '../deploy/release-tree.ts';
import { writeTree } from '../deploy/to-folder.ts';
import { askApi } from '../http/health.ts';
import { inWords, summaryOf } from '../publish/messages.ts';
import { PublishError } from '../publish/publish-error.ts';
import { publish } from '../publish/publish.ts';
import { Children, type Ended } from '../serve/children.ts';
import { until } from '../serve/start-shop.ts';
import { Explained, runCommand } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { progressOn } from '../shared/progress.ts';
import { requireBackend } from '../shared/provider-settings.ts';
import { dataLayout, settingsFrom, type Settings } from '../shared/settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

await runCommand({
  name: 'build',
  usage: `npm run build -- [options]
  Reads the API (API_URL, or the reference backend, which is started for it), makes every page and file for SITE_URL and
  leaves the whole site in dist/. What it made is kept in DATA_DIR/build, so that the next build makes only what changed.
  --to FOLDER       another folder than dist
  --full            read every product and picture again
  --allow-drop      accept that more than one product in twenty is gone since the last build
  --allow-prices    accept prices that moved by more than half, or more than three in ten at once
  --allow-pictures  accept that the covers of more than one product in ten cannot be fetched`,
  options: {
    to: { type: 'string', default: join(root, 'dist') },
    full: { type: 'boolean', default: false },
    'allow-drop': { type: 'boolean', default: false },
    'allow-prices': { type: 'boolean', default: false },
    'allow-pictures': { type: 'boolean', default: false },
  },
  main: async (values) => {
    const settings = settingsFrom(process.env);
    requireDataFolder(settings.data);
    requireBackend(settings);
    const to = resolve(values.to);
    refuseOtherFolder(to);
    // A folder of its own: the shop that runs on this one is not published.
    const own = { ...settings, data: dataLayout(join(settings.data.root, 'build')) };
    await using api = await runningApi(settings);
    try {
      const report = await publish(own, {
        progress: inWords(progressOn(process.stderr)),
        isFull: values.full,
        allowDrop: values['allow-drop'],
        allowPrices: values['allow-prices'],
        allowPictures: values['allow-pictures'],
        isNewAddress: true,
      });
      console.log(summaryOf(report));
    } catch (error) {
      if (!(error instanceof PublishError)) throw error;
      const stateOfFolder = existsSync(to) ? `${to} is as it was.` : `There is no ${to}.`;
      console.error(`Not built: ${error.message}\n${stateOfFolder}`);
      return 1;
    }
    // Hosts compress by themselves.
    const tree = treeOf(own.data, await requireRelease(own.data)).filter(({ encoding }) => encoding === null);
    await writeTree(dirname(to), basename(to), tree, 'copied');
    console.log(
      `${to}: ${tree.length} files for ${settings.siteUrl}${api.isStarted ? ' (reference backend)' : ''}`,
    );
    return 0;
  },
});

/** So that a mistyped folder is not replaced. */
function refuseOtherFolder(to: string): void {
  if (!existsSync(to)) return;
  const names = readdirSync(to);
  if (names.length === 0 || ['index.html', '404.html', '_astro'].every((name) => names.includes(name)))
    return;
  throw new Explained(`${to} holds something else than a build. Empty it, or name another folder with --to.`);
}

/** The reference backend, with the demonstration shop where there is none; nothing when API_URL names another. */
async function runningApi(settings: Settings): Promise<AsyncDisposable & { readonly isStarted: boolean }> {
  const { apiUrl, data, isApiEmbedded } = settings;
  const nothing = { isStarted: false, [Symbol.asyncDispose]: () => Promise.resolve() };
  if (!isApiEmbedded || (await askApi(apiUrl)) !== null) return nothing;
  const children = new Children((line) => console.error(line));
  const api = { isStarted: true, [Symbol.asyncDispose]: () => children.stop() };
  try {
    const program = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
    if (!existsSync(data.apiDatabase) && (await children.run(program('seed'))) !== 0)
      throw new Explained('The seed failed, its reason stands above. Nothing was built.');
    let ended: Ended | null = null;
    const env = { LOG_LEVEL: 'warn' };
    children.keep({ name: 'The API', label: 'api', script: program('api'), env }, (end) => (ended ??= end));
    await until(
      () => ended,
      async () => (await askApi(apiUrl)) !== null,
    );
    return api;
  } catch (error) {
    await children.stop();
    throw error;
  }
}
