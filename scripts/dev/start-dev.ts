/** API, snapshot sync and Astro's dev server, started in order and stopped together. */
import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dev, type AstroInlineConfig } from 'astro';
import { requireFreePorts } from '../http/listen.ts';
import type { RunningShop } from '../shared/run-shop.ts';
import { reachable, type Settings } from '../shared/settings.ts';
import { ApiProgram } from './api-program.ts';
import { Demonstration } from './demonstration.ts';
import { isDemonstrationCode } from './demonstration-record.ts';
import { claimDataFolder } from './dev-environment.ts';
import { forwarding } from './forwarding.ts';
import { hotReload } from './hot-reload.ts';
import { pageAddresses } from './page-addresses.ts';
import { Pictures } from './pictures.ts';
import type * as PublishedFiles from './published-files.ts';
import { SnapshotSync } from './snapshot-sync.ts';

export interface DevOptions {
  readonly settings: Settings;
  /** How many the demonstration has; null: as many as before, or the usual number. */
  readonly products: number | null;
  readonly say: (line: string) => void;
}

export function startDev({ settings, products, say }: DevOptions): RunningShop {
  const { data, apiUrl, isApiEmbedded } = settings;
  const demonstration = new Demonstration({ data, products, say });
  const prepareApi = () => demonstration.ensure();
  const api = isApiEmbedded ? new ApiProgram({ apiUrl, say, prepare: prepareApi }) : null;
  const apiSettled = () => api?.settled() ?? Promise.resolve(true);
  const { forward, close } = forwarding(settings, apiSettled);
  const addresses = pageAddresses({
    data,
    publicFolder: join(root, 'public'),
    forward,
    pictures: new Pictures(settings),
    publishedFile: async (path) => {
      const { publishedFile } = (await load(publishedFiles)) as typeof PublishedFiles;
      return publishedFile(path, settings);
    },
  });
  const onFile = (file: string) => {
    const name = relative(root, file);
    const isApi = ofApi.test(name) || isDemonstrationCode(name);
    if (isApi) void api?.restart();
    if (isApi || ofSnapshot.test(name)) void snapshot.sync('full');
  };
  const { integration, reload, load } = hotReload({ addresses, onFile });
  let isPrepared = false;
  const onChange = () => {
    // Invalidates the snapshot reader's open database.
    process.env['SNAPSHOT_GENERATION'] = randomUUID();
    // Vite keeps a reload until the first page connects, which was rendered after the first snapshot.
    if (isPrepared) reload();
  };
  const apiStarts = () => api?.starts() ?? 0;
  const snapshot = new SnapshotSync({ settings, say, apiSettled, apiStarts, onChange });
  let server: Awaited<ReturnType<typeof dev>> | null = null;

  const prepare = async (): Promise<void> => {
    if (isApiEmbedded) await prepareApi();
    await api?.restart();
    await snapshot.sync('poll');
  };
  const open = async (): Promise<void> => {
    // Stores look at it during rendering, and Node warns each time.
    Reflect.deleteProperty(globalThis, 'localStorage');
    claimDataFolder(data);
    await requireFreePorts([
      ...(isApiEmbedded ? [{ port: settings.apiPort, setting: 'API_PORT' }] : []),
      { host: settings.host, port: settings.port, setting: 'PORT' },
    ]);
    process.env['SNAPSHOT_FILE'] = data.snapshot;
    const serve = async () => (server = await dev(astroConfig(settings, integration)));
    await Promise.all([prepare(), serve()]);
    isPrepared = true;
    snapshot.watch();
    // The first page compiles all code.
    await fetch(new URL('/', `http://${reachable(settings.host)}:${settings.port}`)).then((answer) =>
      answer.text(),
    );
  };
  return {
    ready: open(),
    stop: async () => {
      await Promise.all([server?.stop(), snapshot.stop(), demonstration.stop(), api?.stop()]);
      await close();
    },
  };
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Loaded by Vite. */
const publishedFiles = 'scripts/dev/published-files.ts';
/** Code that the API runs, and code that writes the snapshot beside it. */
const ofApi = /^(?:scripts\/(?:api|http|shared)\/|src\/(?:(?:api|domain)\/|shop\.ts))/;
const ofSnapshot = /^(?:scripts\/publish|src\/snapshot)\//;

function astroConfig(
  { host, port, data }: Settings,
  integration: NonNullable<AstroInlineConfig['integrations']>[number],
): AstroInlineConfig {
  const cacheDir = join(data.root, 'vite');
  return {
    root,
    server: { port, host },
    integrations: [integration],
    vite: {
      cacheDir,
      server: {
        strictPort: true,
        // Not watched: databases are written constantly, and tests are part of no page.
        watch: { ignored: [`${data.root}/**`, '**/.data*/**', '**/tests/**', '**/.readme/**'] },
        fs: { allow: [root, realpathSync(join(root, 'node_modules')), cacheDir] },
      },
    },
  };
}
