/**
 * Verifies the live release behind Debian's nginx and Caddy: responses compared with the site server's, and a smoke
 * test in Chromium.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { providerSettingsFrom } from '../../provider-settings.ts';
import { manifestFile, readManifest, type Manifest } from '../../publish/release-manifest.ts';
import { readCurrentId } from '../../publish/release.ts';
import { requireFreePorts, type WantedPort } from '../../serve/free-ports.ts';
import { createSite, type Site } from '../../serve/site.ts';
import type { Settings } from '../../settings.ts';
import { DeployError } from '../deploy-error.ts';
import { deployToFolder } from '../folder-target.ts';
import { treeOf } from '../tree.ts';
import { writeConfig } from '../write-config.ts';
import { ask } from './ask.ts';
import type { Cleanups } from './cleanups.ts';
import { compared, faultsOf, tableOf, type Compared } from './report.ts';
import { requestsFor, withoutApi, type Asked } from './requests.ts';
import { installServers, startCaddy, startNginx, type RunningServer } from './servers.ts';
import { launch, smoke } from './smoke.ts';
import { unitProblem } from './units.ts';

/** Whether every response matches. @throws DeployError */
export async function verifyServers(settings: Settings, id: string, cleanups: Cleanups): Promise<boolean> {
  installServers(console.log);
  await requireFreePorts(portsOf(settings));
  const manifest = await readManifest(manifestFile(settings.data, id));
  const stopApi = await startApi(settings, cleanups);
  const { site, servers, ports } = await startAll(settings, id, manifest, cleanups);
  const names = servers.map(({ name }) => name);
  console.log(
    `Release ${id} behind ${servers.map(({ name, version }) => `${name} ${version}`).join(' and ')}\n`,
  );

  const results = await compareAll(requestsFor(manifest), ports);
  const troubles = await walk(manifest, names, ports, cleanups);
  await stopApi();
  results.push(...(await compareAll(withoutApi, ports)));
  await site.close();

  if ((await readCurrentId(settings.data)) !== id) {
    throw new DeployError(
      'Another release went live meanwhile, so that nothing can be compared: run it again.',
    );
  }
  console.log(tableOf(results, names));
  for (const [name, found] of Object.entries(troubles)) {
    console.log(
      `\nChromium behind ${name}: ${found.length === 0 ? 'nothing to complain of' : found.join('\n  ')}`,
    );
  }
  return faultsOf(results).length === 0 && Object.values(troubles).every(({ length }) => length === 0);
}

/** Ports must be free, otherwise a running shop would respond instead of the compared servers. */
function portsOf({ isApiEmbedded, apiPort, port }: Settings): readonly WantedPort[] {
  return [
    ...(isApiEmbedded ? [{ port: apiPort, use: 'API', variable: 'API_PORT' }] : []),
    ...['site', 'nginx', 'Caddy'].map((use, index) => ({ port: port + index, use, variable: 'PORT' })),
  ];
}

/** Ports by name; `ours` is the site server. */
type Ports = Readonly<Record<string, number>>;

async function startAll(settings: Settings, id: string, manifest: Manifest, cleanups: Cleanups) {
  const { data: layout, siteUrl, apiUrl } = settings;
  const { sources: providerSources } = providerSettingsFrom(process.env, settings);
  const folder = await mkdtemp(join(tmpdir(), 'vineta-deploy-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const tree = join(folder, 'site');
  await deployToFolder(tree, id, treeOf(layout, manifest));
  const site: Site = await createSite({
    layout,
    siteUrl,
    apiUrl,
    providerSources,
    log: pino({ level: 'silent' }),
  });
  cleanups.push(site.close);
  const ours = await site.listen(settings.port, '127.0.0.1');
  const starters = { nginx: startNginx, Caddy: startCaddy };
  const files = { nginx: 'nginx.conf', Caddy: 'Caddyfile' };
  const servers: RunningServer[] = [];
  const ports: Record<string, number> = { ours };
  for (const name of ['nginx', 'Caddy'] as const) {
    const port = settings.port + 1 + servers.length;
    const config = join(folder, name);
    const root = join(tree, 'current');
    const written = await writeConfig(settings, providerSources, {
      folder: config,
      root,
      listen: port,
      proxies: [],
      hasBrotli: true,
    });
    const problem = unitProblem(written.filter((file) => /\.(?:service|socket)$/.test(file)));
    if (problem !== null) throw new DeployError(`systemd does not take the units:\n${problem}`);
    const server = await starters[name](join(folder, `${name}-run`), join(config, files[name]), port);
    cleanups.push(server.stop);
    servers.push(server);
    ports[name] = port;
  }
  return { site, servers, ports };
}

/** Starts the embedded API, if configured. @returns a function that stops it */
async function startApi(
  { isApiEmbedded, apiUrl }: Settings,
  cleanups: Cleanups,
): Promise<() => Promise<void>> {
  if (!isApiEmbedded) return () => Promise.resolve();
  const child = fork(fileURLToPath(new URL('../../api.ts', import.meta.url)), { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  cleanups.push(stop);
  while (!(await fetch(`${apiUrl}/api/v1/categories/footer`).then(isOk, () => false))) {
    if (child.exitCode !== null) throw new DeployError(`The embedded API does not start at ${apiUrl}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return stop;
}

function isOk({ ok }: Response): boolean {
  return ok;
}

async function compareAll(asked: readonly Asked[], { ours, ...others }: Ports): Promise<Compared[]> {
  const results: Compared[] = [];
  for (const one of asked) {
    const answers = await Promise.all(
      Object.entries(others).map(async ([name, port]) => [name, await ask(port, one)] as const),
    );
    results.push(compared(one, await ask(ours ?? 0, one), Object.fromEntries(answers)));
  }
  return results;
}

async function walk(manifest: Manifest, names: readonly string[], ports: Ports, cleanups: Cleanups) {
  const product = [...manifest.paths()].find((path) => path.startsWith('/producto/')) ?? '/';
  const browser = await launch();
  cleanups.push(() => browser.close());
  const troubles: Record<string, readonly string[]> = {};
  for (const name of names) troubles[name] = await smoke(browser, `http://localhost:${ports[name]}`, product);
  await browser.close();
  return troubles;
}
