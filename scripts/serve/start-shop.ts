/** `npm start`: API, publisher and site as child processes, started in order and stopped together. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { requireFreePorts, type Place } from '../http/listen.ts';
import { currentRelease } from '../publish/release/releases.ts';
import { Explained } from '../shared/command-line.ts';
import { holdFolder, refuseHeldFolder } from '../shared/program-lock.ts';
import { notDeployedCode } from '../shared/outside-settings.ts';
import type { RunningShop } from '../shared/run-shop.ts';
import { reachable, type Settings } from '../shared/settings.ts';
import { Children, type Ended, type Pauses } from './children.ts';
import { askApi } from '../http/health.ts';

export interface StartOptions {
  readonly settings: Settings;
  readonly programs: ShopPrograms;
  readonly say: (line: string) => void;
  /** Receives each line of a child, with its label. */
  readonly pass: (line: string) => void;
  /** Shorter in tests. */
  readonly pauses?: Pauses;
}

export interface ShopPrograms {
  readonly api: string;
  readonly seed: string;
  readonly publish: string;
  readonly publisher: string;
  readonly site: string;
}

/**
 * Seeds and publishes what an empty data folder lacks, and keeps the programs running. With a release the site opens
 * at once. `stop` is to be called in any case.
 */
export function startShop(options: StartOptions): RunningShop {
  const children = new Children(options.pass, options.pauses);
  const held = new DisposableStack();
  return {
    ready: open(options, children, held),
    stop: async () => {
      await children.stop();
      held.dispose();
    },
  };
}

async function open(options: StartOptions, children: Children, held: DisposableStack): Promise<void> {
  const { settings, programs, say } = options;
  // A second shop would publish the pages for its own address.
  held.use(holdFolder(settings.data, 'shop'));
  for (const service of ['api', 'publisher'] as const) refuseHeldFolder(settings.data, service);
  await requireFreePorts(portsOf(settings));
  const hasRelease = (await currentRelease(settings.data)) !== null;
  if (settings.isApiEmbedded) {
    if (!existsSync(settings.data.apiDatabase)) {
      say('Seeding the shop…');
      if ((await children.run(programs.seed)) !== 0)
        throw new Explained('The seed failed, its reason stands above. Nothing was started.');
    }
    const api = kept(options, children, { name: 'The API', label: 'api', script: programs.api, env: quiet });
    if (!hasRelease) await until(api, async () => (await askApi(settings.apiUrl)) !== null);
  }
  if (!hasRelease) {
    say('Publishing the site for the first time…');
    // One that is not in DEPLOY_TO yet is served here; the publisher brings it there.
    if (![0, notDeployedCode].includes(await children.run(programs.publish)))
      throw new Explained('The publish failed, its reason stands above. There is no site to serve yet.');
  }
  const site = kept(options, children, {
    name: 'The site',
    label: 'site',
    script: programs.site,
    env: quiet,
  });
  kept(options, children, {
    name: 'The publisher',
    label: 'publisher',
    script: programs.publisher,
    // Another program has just published: it waits for the schedule.
    args: hasRelease ? [] : ['--up-to-date'],
  });
  const address = `http://${reachable(settings.host)}:${settings.port}/robots.txt`;
  await until(site, () =>
    fetch(address).then(
      (answer) => answer.text().then(() => true),
      () => false,
    ),
  );
}

function portsOf({ host, isApiEmbedded, apiPort, port, publisherPort, previewPort }: Settings): Place[] {
  const api: Place = { port: apiPort, setting: 'API_PORT' };
  const publisher: Place = { host, port: publisherPort, setting: 'PUBLISHER_PORT' };
  const preview: Place[] = previewPort === null ? [] : [{ host, port: previewPort, setting: 'PREVIEW_PORT' }];
  return [...(isApiEmbedded ? [api] : []), { host, port, setting: 'PORT' }, publisher, ...preview];
}

/** @returns how it ended first, when asked; null while it has not */
function kept(
  { say }: StartOptions,
  children: Children,
  program: Parameters<Children['keep']>[0],
): () => Ended | null {
  let first: Ended | null = null;
  children.keep(program, (end) => {
    first ??= end;
    const { how, againMs } = end;
    say(
      againMs === null
        ? `${how}: the reason stands above, and it would end again. It is not started again.`
        : `${how}. It is started again in ${againMs / 1000} s.`,
    );
  });
  return () => first;
}

/** One log line a request would hide what matters. */
const quiet = { LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' };

const patienceMs = 30_000;
const pollMs = 50;

/** @throws Explained when the program ended, or does not answer in time. */
export async function until(hasEnded: () => Ended | null, isWell: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isWell())) {
    const end = hasEnded();
    if (end !== null) throw new Explained(`${end.how}; its reason stands above.`);
    if (performance.now() > deadline)
      throw new Explained(`It does not answer after ${patienceMs / 1000} s: look at the lines above.`);
    await pause(pollMs);
  }
}
