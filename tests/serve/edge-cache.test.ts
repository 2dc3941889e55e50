/**
 * A real cache in front of the site server: Varnish and nginx of Debian, with the files that `deploy --config` writes,
 * told of changes by the publisher's courier. Where one is not installed, its test is skipped and says so.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nginxCacheConfig, varnishConfig } from '../../scripts/deploy/caches.ts';
import { rollBack } from '../../scripts/publish/daemon/runs.ts';
import { receiversFrom } from '../../scripts/publish/outside/receivers-from.ts';
import { outsideSettingsFrom } from '../../scripts/shared/outside-settings.ts';
import { announcedShop } from '../publish/outside-world.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ask, runSite } from './running-site.ts';
import { emptyShop, longText, type SiteFiles } from './tiny-shop.ts';

const siteUrl = 'http://tienda.example';
const edits = 40;
const pages = Array.from({ length: 40 }, (_, index) => `/producto/tomo-${index}`);

interface Cache {
  readonly name: string;
  readonly isThere: boolean;
  readonly env: (port: number) => NodeJS.ProcessEnv;
  /** Starts it, for a site server on a port. */
  readonly start: (folder: string, ports: { readonly site: number; readonly cache: number }) => Promise<void>;
}

const caches: readonly Cache[] = [
  {
    name: 'Varnish',
    isThere: hasProgram('varnishd', '-V'),
    env: (port) => ({ CDN_PURGE: `PURGE http://127.0.0.1:${port}{path}` }),
    start: (folder, { site, cache }) => {
      const vcl = join(folder, 'default.vcl');
      writeFileSync(vcl, varnishConfig({ siteUrl, port: site }));
      return run(
        'varnishd',
        [
          ...['-j', 'none', '-F'],
          '-f',
          vcl,
          '-a',
          `127.0.0.1:${cache}`,
          '-n',
          join(folder, 'work'),
          '-s',
          'malloc,64m',
        ],
        cache,
      );
    },
  },
  {
    name: 'nginx',
    isThere: hasProgram('nginx', '-v'),
    env: (port) => ({ CDN_PURGE: `GET http://127.0.0.1:${port}{path}`, CDN_PURGE_HEADER: 'X-Refresh: 1' }),
    start: (folder, { site, cache }) => {
      const conf = join(folder, 'nginx.conf');
      for (const name of ['cache', 'temp']) mkdirSync(join(folder, name));
      const server = nginxCacheConfig({ siteUrl, port: site })
        .replace('/var/cache/nginx/vineta', join(folder, 'cache'))
        .replace('127.0.0.1:6081', `127.0.0.1:${cache}`)
        .replace('  listen 80;\n', '');
      const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, 'temp', kind)};`).join('\n');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      writeFileSync(
        conf,
        `${user}\ndaemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${server}}\n`,
      );
      return run('nginx', ['-c', conf, '-p', folder, '-e', join(folder, 'error.log')], cache);
    },
  },
];

describe.each(caches)('behind $name', ({ name, isThere, env, start }) => {
  it('each page is fresh soon, and stays while the origin is down', async ({ skip }) => {
    skip(!isThere, `${name} is not installed`);
    const layout = emptyShop();
    const site = await runSite(layout, { siteUrl, edgeSeconds: 86_400 });
    const port = await freePort();
    await start(temporaryFolder(), { site: site.port, cache: port });
    const { courier, publish, states } = announcedShop(
      receiversFrom(siteUrl, outsideSettingsFrom(env(port)), null),
      layout,
    );
    const headers = { Host: new URL(siteUrl).host, 'Accept-Encoding': 'gzip' };
    const plain = { Host: headers.Host, 'Accept-Encoding': 'identity' };
    const fromOrigin = (path: string) => ask(site.port, path, { headers: plain });
    const fromCache = (path: string) => ask(port, path, { headers: plain });
    const told = () => expect.poll(() => states().every(({ waiting }) => waiting === null)).toBe(true);
    const fetchedSince = (from: number) =>
      new Set(site.lines.slice(from).flatMap(({ path, msg }) => (msg === 'request' ? [String(path)] : [])));

    const now = new Map(pages.map((path) => [path, 0]));
    const fileOf = (path: string) => `${path.slice(1)}.html`;
    const textOf = (path: string, version: number) => longText(`${path} versión ${version}`, 2);
    const first = pages.map((path) => [fileOf(path), textOf(path, 0)] as const);
    await courier.start();
    await publish({ ...Object.fromEntries(first), 'cart.html': 'carrito' });
    await site.site.refresh();
    await told();
    for (const path of pages) for (const each of [headers, plain]) await ask(port, path, { headers: each });
    // A request is logged when its connection knows that the answer is out.
    await expect.poll(() => pages.filter((path) => !fetchedSince(0).has(path))).toEqual([]);
    const warm = site.lines.length;
    for (const path of pages) for (const each of [headers, plain]) await ask(port, path, { headers: each });
    expect(fetchedSince(warm)).toEqual(new Set());

    // Edits, of which some take a page away or bring it back.
    const random = randomly(7);
    const changedAt = new Map<string, number>();
    const afterOrigin: number[] = [];
    const afterSwitch: number[] = [];
    for (let edit = 1; edit <= edits; edit += 1) {
      const before = site.lines.length;
      const chosen = new Set(Array.from({ length: 1 + random(3) }, () => pages[random(pages.length)] ?? ''));
      const files: Record<string, string | null> = {};
      for (const path of chosen) {
        const version = now.get(path) !== -1 && random(8) === 0 ? -1 : edit;
        now.set(path, version);
        files[fileOf(path)] = version === -1 ? null : textOf(path, version);
      }
      const isFresh = async (asked: typeof fromCache) => {
        for (const path of chosen) {
          const version = now.get(path) ?? 0;
          const { status, text } = await asked(path);
          if (version === -1 ? status !== 404 : text !== textOf(path, version)) return false;
        }
        return true;
      };
      const switchedAt = performance.now();
      await publish(files satisfies SiteFiles);
      const originAt = await timeUntil(() => isFresh(fromOrigin));
      const cacheAt = await timeUntil(() => isFresh(fromCache));
      afterOrigin.push(cacheAt - originAt);
      afterSwitch.push(cacheAt - switchedAt);
      for (const path of chosen) changedAt.set(path, cacheAt);
      // Those of the last edits are told a second time meanwhile.
      for (const path of fetchedSince(before))
        expect(cacheAt - (changedAt.get(path) ?? -Infinity), `edit ${edit} fetched ${path}`).toBeLessThan(
          5000,
        );
    }
    await told();
    const stale = async () => {
      const wrong: string[] = [];
      for (const path of pages) {
        const [origin, cache] = [await fromOrigin(path), await fromCache(path)];
        if (origin.status !== cache.status || origin.text !== cache.text) wrong.push(path);
      }
      return wrong;
    };
    expect(await stale()).toEqual([]);
    console.log(
      `${name}: ${edits} edits, fresh after the origin ${figures(afterOrigin)}, after the switch ${figures(afterSwitch)}`,
    );
    expect(Math.max(...afterOrigin)).toBeLessThan(3000);

    // A rollback is a switch like any other.
    await rollBack(layout, { to: null, cause: 'hand', log: { error: () => undefined } });
    courier.wake();
    await site.site.refresh();
    await told();
    expect(await stale()).toEqual([]);

    // The pages of the release that is live now, which the cache has.
    const kept = new Map<string, string>();
    for (const path of pages) {
      const { status, text } = await fromCache(path);
      if (status === 200) kept.set(path, text);
    }
    expect(kept.size).toBeGreaterThan(pages.length / 2);

    // What is a visitor's own, and an address with a query, is asked for each time.
    const own = site.lines.length;
    const [page = ''] = kept.keys();
    for (const path of ['/cart', '/cart', `${page}?utm_source=x`, `${page}?utm_source=x`])
      await fromCache(path);
    await expect.poll(() => site.lines.slice(own).filter(({ msg }) => msg === 'request').length).toBe(4);

    // The origin is gone: pages keep coming.
    await site.site.close();
    for (const [path, text] of kept)
      expect({ path, ...(await fromCache(path)) }).toMatchObject({ path, status: 200, text });
  });
});

function hasProgram(program: string, option: string): boolean {
  try {
    execFileSync(program, [option], { stdio: 'ignore' });
    return true;
  } catch {
    console.log(`${program} is not installed (apt-get install varnish nginx-light): its part is skipped`);
    return false;
  }
}

/** Until the test ends. Resolves when it listens. */
async function run(program: string, args: readonly string[], port: number): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const isOpen = () =>
    ask(port, '/health', { headers: { Host: 'tienda.example' } }).then(
      () => true,
      () => false,
    );
  await expect
    .poll(async () => {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
      return isOpen();
    })
    .toBe(true);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function timeUntil(isSo: () => Promise<boolean>): Promise<number> {
  const deadline = performance.now() + 15_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('a page is stale after 15 seconds');
    await pause(20);
  }
  return performance.now();
}

/** The same numbers each time: a linear congruential generator (Numerical Recipes). */
function randomly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function figures(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${Math.round(median)} ms (worst ${Math.round(sorted.at(-1) ?? 0)} ms)`;
}
