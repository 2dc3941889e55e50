/** `npm start`: API, publish and site server on one machine, started in order and stopped together. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { currentRelease } from '../publish/release.ts';
import { providerSettingsFrom } from '../provider-settings.ts';
import type { Settings } from '../settings.ts';
import { askApi } from './api-answers.ts';
import { Children, type KeptProgram, type Pauses, type Program, type UnexpectedEnd } from './children.ts';
import { requireFreePorts, type WantedPort } from './free-ports.ts';
import { createSite, type Site } from './site.ts';
import { trustedProxiesFrom } from '../http/trusted-proxies.ts';

export interface StartOptions {
  readonly settings: Settings;
  readonly programs: ShopPrograms;
  readonly log: Logger;
  /** Prints a line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** Prints a labelled output line of API or publisher. */
  readonly pass: (line: string) => void;
  /** Restart backoff; shorter in tests. */
  readonly pauses?: Pauses;
}

/** Program files; tests use smaller ones. */
export interface ShopPrograms {
  readonly api: string;
  readonly seed: string;
  readonly publish: string;
  readonly publisher: string;
}

export interface RunningShop {
  /** Resolves when the site is reachable. Rejects with an Error that states what failed and what to do. */
  readonly ready: Promise<void>;
  /** Resolves when the publish in the background has ended, successfully or not. */
  readonly published: Promise<void>;
  /** Callable at any time: finishes responses in progress, then ends all children. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the programs in order. Once there is a release, the site survives crashes of the others, which are restarted.
 * The caller must call `stop` in any case.
 */
export function startShop(options: StartOptions): RunningShop {
  const { settings, log } = options;
  const { data: layout, siteUrl, apiUrl } = settings;
  const children = new Children(options);
  let site: Site | null = null;
  const open = async (): Promise<{ readonly hadRelease: boolean }> => {
    await requireFreePorts(portsOf(settings));
    const { sources: providerSources } = providerSettingsFrom(process.env, settings);
    const proxies = trustedProxiesFrom(process.env);
    site = await createSite({
      layout,
      siteUrl,
      apiUrl,
      hasSandbox: settings.sandboxUrl === siteUrl,
      providerSources,
      proxies,
      log,
    });
    const hadRelease = (await currentRelease(layout)) !== null;
    const problem = settings.isApiEmbedded ? await startApi(options, children) : null;
    if (problem !== null && !hadRelease) throw new Error(problem);
    if (!hadRelease) await publishFirst(options, children);
    await site.refresh();
    if (!children.isStopping()) await site.listen(settings.port, settings.host);
    return { hadRelease };
  };
  const opened = open();
  return {
    ready: opened.then(() => undefined),
    published: opened.then(
      async ({ hadRelease }) => {
        if (hadRelease) await publishBeside(options, children);
        startPublisher(options, children);
      },
      () => undefined,
    ),
    stop: async () => {
      await site?.close();
      await children.stop();
    },
  };
}

const apiStartMs = 30_000;
const apiPollMs = 50;

function portsOf({ host, isApiEmbedded, apiPort, port, publisherPort }: Settings): WantedPort[] {
  const api: WantedPort = { port: apiPort, use: 'API', variable: 'API_PORT' };
  const publisher: WantedPort = { host, port: publisherPort, use: 'publisher', variable: 'PUBLISHER_PORT' };
  return [...(isApiEmbedded ? [api] : []), { host, port, use: 'site', variable: 'PORT' }, publisher];
}

/**
 * Seeds if there is no database, starts the embedded API and waits for it.
 * @returns why it is not reachable; null when it is.
 */
async function startApi(options: StartOptions, children: Children): Promise<string | null> {
  const { settings, programs, say } = options;
  if (!existsSync(settings.data.apiDatabase)) {
    say('Seeding the shop…');
    const { code } = await children.run({ name: 'The seed', script: programs.seed }, 'loud');
    if (code !== 0) throw new Error('The seed failed, its reason stands above. Nothing was started.');
  }
  let firstEnd: UnexpectedEnd | null = null;
  children.keep(apiProgram(programs.api), (end) => {
    firstEnd ??= end;
    reportEnd(options, end);
  });
  const deadline = performance.now() + apiStartMs;
  // Any response counts: the port was free before, so it must be the API.
  while ((await askApi(settings.apiUrl)) === null) {
    if (children.isStopping()) throw new Error('The shop was stopped before it was open.');
    const end = firstEnd as UnexpectedEnd | null;
    if (end !== null) return `${end.how}.\n${end.lastWords}`.trim();
    if (performance.now() > deadline)
      return `The API does not answer at ${settings.apiUrl} after ${apiStartMs / 1000} s.`;
    await pause(apiPollMs);
  }
  return null;
}

/** One log line per request would hide important output; LOG_LEVEL=info restores them. */
function apiProgram(script: string): KeptProgram {
  return {
    name: 'The API',
    label: 'api',
    script,
    env: { LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' },
  };
}

/** Its output has been printed already. */
function reportEnd({ say, log }: StartOptions, { how, code, againMs }: UnexpectedEnd): void {
  log.error({ code, againMs }, how);
  const what = againMs === null ? 'It is not started again' : `It is started again in ${againMs / 1000} s`;
  say(`${how}. ${what}; the site goes on.`);
}

async function publishFirst(options: StartOptions, children: Children): Promise<void> {
  options.say('Publishing the site for the first time…');
  const { code } = await children.run(
    { name: 'The publish', script: options.programs.publish, args: ['--compress-later'] },
    'loud',
  );
  if (code !== 0)
    throw new Error('The publish failed, its reason stands above. There is no site to serve yet.');
}

/** A failed publish is only reported; the live release stays. */
async function publishBeside(options: StartOptions, children: Children): Promise<void> {
  if (children.isStopping()) return;
  const publish: Program = {
    name: 'The publish',
    script: options.programs.publish,
    args: ['--automatic', '--compress-later'],
  };
  const before = await currentRelease(options.settings.data);
  const { code, lastWords } = await children.run(publish, 'quiet');
  if (children.isStopping()) return;
  const after = await currentRelease(options.settings.data);
  if (code !== 0)
    options.say(`The publish failed; the site goes on with release ${after?.id}.\n${lastWords}`);
  else if (after?.id === before?.id) options.say('The site is up to date.');
  else options.say(`Release ${after?.id} is live.`);
}

/** The first start skips the check, because a publish has just run; a restart checks for missed changes. */
function startPublisher(options: StartOptions, children: Children): void {
  const script = options.programs.publisher;
  const labels = { name: 'The publisher', label: 'publisher' };
  children.keep({ ...labels, script, args: ['--up-to-date'], argsAgain: [] }, (end) => {
    reportEnd(options, end);
    if (end.againMs === null) options.say(`Nothing will be published by itself: ${end.lastWords}`);
  });
}
