import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { currentRelease } from '../../scripts/publish/release.ts';
import { startShop, type RunningShop, type ShopPrograms } from '../../scripts/serve/start-shop.ts';
import { settingsFrom, type Settings } from '../../scripts/settings.ts';
import { ask } from './running-site.ts';
import { emptyShop } from './tiny-shop.ts';

/** What the programs of the tests do; each is a few lines instead of the real one. */
const sources = {
  api: `import { createServer } from 'node:http';
    createServer((request, response) => {
      if (request.url.endsWith('/die')) process.exit(3);
      response.end(String(process.pid));
    }).listen(Number(process.env.API_PORT), '127.0.0.1');`,
  seed: `import { writeFileSync, mkdirSync } from 'node:fs';
    mkdirSync(process.env.DATA_DIR, { recursive: true });
    writeFileSync(process.env.DATA_DIR + '/api.db', 'seeded');`,
  publish: `import { mkdirSync, writeFileSync } from 'node:fs';
    import { activateRelease, createRelease } from '${here('../../scripts/publish/release.ts')}';
    import { dataLayout } from '${here('../../scripts/settings.ts')}';
    const layout = dataLayout(process.env.DATA_DIR);
    mkdirSync(layout.build, { recursive: true });
    writeFileSync(layout.build + '/index.html', 'published by ' + process.pid);
    const { id } = await createRelease({ layout, now: new Date() });
    await activateRelease(layout, id);`,
  publisher: `import { appendFileSync } from 'node:fs';
    appendFileSync(process.env.DATA_DIR + '/publisher.log', process.argv.slice(2).join(' ') + ';');
    setTimeout(() => process.exit(process.env.PUBLISHER_CODE ?? 0), 300);`,
  failing: `console.error('the reason'); process.exit(1);`,
  endless: `setInterval(() => undefined, 1000);`,
};

describe('npm start', () => {
  it('seeds, starts the API and publishes on the first run, then answers', async () => {
    const place = await freshPlace();
    const { shop } = start(place);
    await shop.ready;
    expect((await ask(place.settings.port, '/')).text).toMatch(/^published by/);
    expect((await ask(place.settings.port, '/api/v1/home')).status).toBe(200);
  });

  it('answers at once on the second run, and publishes beside it', async () => {
    const place = await freshPlace();
    const first = start(place);
    await first.shop.ready;
    await first.shop.stop();
    const before = (await currentRelease(place.settings.data))?.id;
    const second = start({ ...place, programs: { ...place.programs, seed: place.programs.publish } });
    await second.shop.ready;
    expect((await ask(place.settings.port, '/')).status).toBe(200);
    await second.shop.published;
    const after = (await currentRelease(place.settings.data))?.id;
    expect(after).not.toBe(before);
    expect(second.said.at(-1)).toBe(`Release ${after} is live.`);
  });

  it('goes on with the release it has when a publish fails, and says why', async () => {
    const place = await freshPlace();
    const first = start(place);
    await first.shop.ready;
    await first.shop.stop();
    const second = start({ ...place, programs: { ...place.programs, publish: place.failing } });
    await second.shop.published;
    expect(second.said.at(-1)).toMatch(/^The publish failed; the site goes on with release .*\nthe reason$/s);
    expect((await ask(place.settings.port, '/')).status).toBe(200);
  });

  it.each(['seed', 'publish'] as const)('stops with a reason when the first %s fails', async (program) => {
    const place = await freshPlace();
    const programs = { ...place.programs, [program]: place.failing };
    const { shop } = start({ ...place, programs });
    await expect(shop.ready).rejects.toThrow(`The ${program} failed`);
  });

  it('says which program died', async () => {
    const place = await freshPlace();
    const { shop, died } = start(place);
    await shop.ready;
    await ask(place.settings.port, '/api/v1/die');
    expect(await died).toBe('The API ended unexpectedly with code 3.');
  });

  it('keeps the publisher running after the first publish, and lets it look at everything when it starts again', async () => {
    const place = await freshPlace();
    const { shop } = start(place);
    await shop.published;
    const log = join(place.settings.data.root, 'publisher.log');
    await expect.poll(() => readFileSync(log, 'utf8'), { timeout: 10_000 }).toBe('--up-to-date;;');
    expect((await ask(place.settings.port, '/')).status).toBe(200);
  });

  it('goes on without a publisher that cannot work with its settings, and says so', async () => {
    const place = await freshPlace();
    process.env['PUBLISHER_CODE'] = '2';
    onTestFinished(() => void Reflect.deleteProperty(process.env, 'PUBLISHER_CODE'));
    const { shop, said } = start(place);
    await shop.published;
    await expect.poll(() => said.at(-1), { timeout: 10_000 }).toMatch(/^Nothing will be published by itself/);
    expect((await ask(place.settings.port, '/')).status).toBe(200);
  });

  it('says at once which port is taken and which setting helps', async () => {
    const place = await freshPlace();
    const other = createServer().listen(place.settings.apiPort);
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { shop } = start(place);
    await expect(shop.ready).rejects.toThrow(
      /^Port \d+, for the API, is taken by another program\. Set API_PORT/,
    );
  });

  it('can be stopped while it is still publishing', async () => {
    const place = await freshPlace();
    const { shop } = start({ ...place, programs: { ...place.programs, publish: place.endless } });
    const failed = expect(shop.ready).rejects.toThrow();
    await expect.poll(() => answersOn(place.settings.apiPort), { timeout: 10_000 }).toBe(true);
    await shop.stop();
    await failed;
    expect(await answersOn(place.settings.apiPort)).toBe(false);
  });

  it('leaves no API behind when it is killed without a chance to say goodbye', async () => {
    const place = await freshPlace();
    const script = join(place.settings.data.root, 'victim.ts');
    writeFileSync(
      script,
      `import { Children } from '${here('../../scripts/serve/children.ts')}';
       new Children(() => undefined).serve({ name: 'The API', script: ${JSON.stringify(place.programs.api)} });
       setInterval(() => undefined, 1000);`,
    );
    const victim = spawn(process.execPath, [script], { stdio: 'ignore' });
    await expect.poll(() => answersOn(place.settings.apiPort), { timeout: 10_000 }).toBe(true);
    await kill(victim);
    await expect.poll(() => answersOn(place.settings.apiPort), { timeout: 5000 }).toBe(false);
  });
});

interface Place {
  readonly settings: Settings;
  readonly programs: ShopPrograms;
  readonly failing: string;
  readonly endless: string;
}

/** A data folder, two free ports, and the programs; the children find them in the environment. */
async function freshPlace(): Promise<Place> {
  const { root } = emptyShop();
  const [port, apiPort] = [await freePort(), await freePort()];
  const environment = { DATA_DIR: root, PORT: `${port}`, API_PORT: `${apiPort}` };
  Object.assign(process.env, environment);
  onTestFinished(() => {
    for (const name of Object.keys(environment)) Reflect.deleteProperty(process.env, name);
  });
  mkdirSync(root, { recursive: true });
  const fileOf = (name: keyof typeof sources): string => {
    const file = join(root, `${name}.mjs`);
    writeFileSync(file, sources[name]);
    return file;
  };
  const programs = {
    api: fileOf('api'),
    seed: fileOf('seed'),
    publish: fileOf('publish'),
    publisher: fileOf('publisher'),
  };
  return {
    settings: settingsFrom(environment),
    programs,
    failing: fileOf('failing'),
    endless: fileOf('endless'),
  };
}

function start({ settings, programs }: Place): {
  readonly shop: RunningShop;
  readonly said: string[];
  readonly died: Promise<string>;
} {
  const said: string[] = [];
  const { promise: died, resolve: onDeath } = Promise.withResolvers<string>();
  const say = (line: string) => void said.push(line);
  const shop = startShop({ settings, programs, log: pino({ level: 'silent' }), say, onDeath });
  onTestFinished(() => shop.stop());
  return { shop, said, died };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function answersOn(port: number): Promise<boolean> {
  return ask(port, '/').then(
    () => true,
    () => false,
  );
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
