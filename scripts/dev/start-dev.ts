/** API, snapshot sync and Astro's dev server, started in order and stopped together. */
import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { dev, type AstroInlineConfig } from 'astro';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { loopbackProxies } from '../http/trusted-proxies.ts';
import { requireFreePorts } from '../http/listen.ts';
import { createProxy, type SiteEnv } from '../serve/proxy.ts';
import { Child } from '../shared/child.ts';
import { Explained } from '../shared/command-line.ts';
import type { RunningShop } from '../shared/run-shop.ts';
import { reachable, type Settings } from '../shared/settings.ts';
import { ApiProgram } from './api-program.ts';
import { claimDataFolder } from './dev-environment.ts';
import { hotReload } from './hot-reload.ts';
import { pageAddresses } from './page-addresses.ts';
import { SnapshotSync } from './snapshot-sync.ts';

export interface DevOptions {
  readonly settings: Settings;
  /** How many products the shop has that is seeded into an empty data folder. */
  readonly products: number;
  readonly say: (line: string) => void;
}

export function startDev({ settings, products, say }: DevOptions): RunningShop {
  const { data, apiUrl, siteUrl, isApiEmbedded } = settings;
  const api = isApiEmbedded ? new ApiProgram(apiUrl, say) : null;
  const proxy = createProxy({ apiUrl, siteUrl, proxies: loopbackProxies });
  const app = new Hono<SiteEnv>().use(requestId()).all('*', proxy.forward);
  const pass = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  const apiSettled = () => api?.settled() ?? Promise.resolve();
  const addresses = pageAddresses({
    data,
    publicFolder: join(root, 'public'),
    forward: (request, response) => void pass(request, response),
    apiSettled,
  });
  const onFile = (file: string) => {
    const name = relative(root, file);
    if (ofApi.test(name)) void api?.restart();
    if (ofApi.test(name) || ofSnapshot.test(name)) void snapshot.sync('full');
  };
  const { integration, reload } = hotReload({ addresses, onFile });
  let isPrepared = false;
  const onChange = () => {
    // Invalidates the snapshot reader's open database.
    process.env['SNAPSHOT_GENERATION'] = randomUUID();
    // Vite keeps a reload until the first page connects, which was rendered after the first snapshot.
    if (isPrepared) reload();
  };
  const snapshot = new SnapshotSync({ settings, say, apiSettled, onChange });
  let server: Awaited<ReturnType<typeof dev>> | null = null;

  const prepare = async (): Promise<void> => {
    if (isApiEmbedded && !existsSync(data.apiDatabase)) await seed(products, say);
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
      await Promise.all([server?.stop(), snapshot.stop(), api?.stop()]);
      await proxy.close();
    },
  };
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Code that the API runs, and code that writes the snapshot beside it. */
const ofApi = /^(?:scripts\/(?:api|http|shared)\/|src\/(?:(?:api|domain)\/|shop\.ts))/;
const ofSnapshot = /^(?:scripts\/publish|src\/snapshot)\//;

async function seed(products: number, say: (line: string) => void): Promise<void> {
  say('Seeding the shop…');
  const script = fileURLToPath(new URL('../commands/seed.ts', import.meta.url));
  const program = new Child(script, { args: ['--products', String(products)], pass: say });
  if ((await program.ended).code !== 0) throw new Explained('The seed failed, its reason stands above.');
}

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
