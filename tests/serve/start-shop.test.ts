import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startShop, type ShopPrograms } from '../../scripts/serve/start-shop.ts';
import { holdFolder } from '../../scripts/shared/program-lock.ts';
import { settingsFrom, type Settings } from '../../scripts/shared/settings.ts';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { ask } from './running-site.ts';
import { emptyShop } from './tiny-shop.ts';

/** Stub programs of a few lines instead of the real ones. */
const sources = {
  api: `import { createServer } from 'node:http';
    console.log('the API speaks');
    createServer((request, response) => {
      if (request.url.endsWith('/die')) process.exit(3);
      response.end(String(process.pid));
    }).listen(Number(process.env.API_PORT), '127.0.0.1');`,
  seed: `import { writeFileSync, mkdirSync } from 'node:fs';
    mkdirSync(process.env.DATA_DIR, { recursive: true });
    writeFileSync(process.env.DATA_DIR + '/api.db', 'seeded');`,
  publish: `import { storeBlob } from '${here('../../scripts/publish/release/blobs.ts')}';
    import { activateRelease, createRelease } from '${here('../../scripts/publish/release/releases.ts')}';
    import { dataLayout } from '${here('../../scripts/shared/settings.ts')}';
    const layout = dataLayout(process.env.DATA_DIR);
    const home = storeBlob(layout, { type: 'html', bytes: Buffer.from('published by ' + process.pid) });
    const files = new Map([['/', { ...home, retiredAt: null }]]);
    const { id } = createRelease(layout, null, files, { createdAt: new Date(), code: '' });
    activateRelease(layout, id);`,
  publisher: `import { appendFileSync } from 'node:fs';
    appendFileSync(process.env.DATA_DIR + '/publisher.log', process.argv.slice(2).join(' ') + ';');
    setTimeout(() => process.exit(process.env.PUBLISHER_CODE ?? 0), 300);`,
  site: `import { existsSync } from 'node:fs';
    import { createServer } from 'node:http';
    createServer(async (request, response) => {
      if (request.url === '/pid') return response.end(String(process.pid));
      if (request.url === '/') return response.end(String(existsSync(process.env.DATA_DIR + '/releases/current')));
      const api = await fetch('http://127.0.0.1:' + process.env.API_PORT + request.url).catch(() => null);
      response.writeHead(api?.status ?? 502).end(await api?.text());
    }).listen(Number(process.env.PORT), '127.0.0.1');`,
  failing: `console.error('the reason'); process.exit(1);`,
  endless: `setInterval(() => undefined, 1000);`,
};

describe('npm start', () => {
  it('seeds and publishes on the first run, and opens on the second', async () => {
    const place = await usedPlace();
    const programs = { ...place.programs, seed: place.failing, publish: place.failing };
    await start({ ...place, programs }).shop.ready;
    expect((await ask(place.settings.port, '/')).text).toBe('true');
    // With a release at hand it opens without waiting for the API.
    await expect.poll(async () => (await ask(place.settings.port, '/api/v1/home')).status).toBe(200);
  });

  it.each([
    ['seed', 'The seed failed'],
    ['publish', 'The publish failed'],
    ['api', 'The API ended with code 1'],
  ] as const)('ends with a reason when the %s of a shop without a release fails', async (name, words) => {
    const place = await freshPlace();
    const { shop } = start({ ...place, programs: { ...place.programs, [name]: place.failing } });
    await expect(shop.ready).rejects.toThrow(words);
  });

  it('starts API, site and publisher again when they end, and goes on meanwhile', async () => {
    const place = await freshPlace();
    const { port, data } = place.settings;
    const { shop, said, passed } = start(place);
    await shop.ready;
    const api = () => ask(port, '/api/v1/home');
    const before = (await api()).text;
    await ask(port, '/api/v1/die').catch(() => undefined);
    await expect.poll(() => said).toContain('The API ended with code 3. It is started again in 0.05 s.');
    expect((await ask(port, '/')).status).toBe(200);
    await expect.poll(async () => (await api()).status).toBe(200);
    expect((await api()).text).not.toBe(before);
    expect(passed).toContain('api | the API speaks');
    const log = join(data.root, 'publisher.log');
    await expect.poll(() => readFileSync(log, 'utf8')).toMatch(/^--up-to-date;;/);
    process.kill(Number((await ask(port, '/pid')).text), 'SIGKILL');
    await expect.poll(() => said).toContain('The site ended by SIGKILL. It is started again in 0.05 s.');
    await expect.poll(() => answersOn(port)).toBe(true);
  });

  it('opens with its release when the API does not start, and retries', async () => {
    const place = await usedPlace();
    const second = start({ ...place, programs: { ...place.programs, api: place.failing } });
    await second.shop.ready;
    expect((await ask(place.settings.port, '/')).status).toBe(200);
    expect((await ask(place.settings.port, '/api/v1/home')).status).toBe(502);
    const pauses = () => second.said.flatMap((line) => /^The API .* in ([\d.]+) s/.exec(line)?.[1] ?? []);
    await expect.poll(() => pauses().slice(0, 6)).toEqual(['0.05', '0.1', '0.2', '0.4', '0.4', '0.4']);
    expect(second.passed).toContain('api | the reason');
  });

  it('goes on without a publisher that cannot work with its settings, and says so', async () => {
    const place = await freshPlace();
    process.env['PUBLISHER_CODE'] = '2';
    onTestFinished(() => void Reflect.deleteProperty(process.env, 'PUBLISHER_CODE'));
    const { shop, said } = start(place);
    await shop.ready;
    await expect
      .poll(() => said)
      .toContainEqual(expect.stringMatching(/^The publisher .* It is not started again/));
    expect((await ask(place.settings.port, '/')).status).toBe(200);
  });

  it('is refused where another one runs, with the id of its process', async () => {
    const place = await freshPlace();
    const first = start(place);
    await first.shop.ready;
    const [port = 0, apiPort = 0, publisherPort = 0] = await freePorts(3);
    const other = { ...place, settings: { ...place.settings, port, apiPort, publisherPort } };
    const second = start(other);
    await expect(second.shop.ready).rejects.toThrow(`npm start, process ${process.pid}. Stop that one`);
    await second.shop.stop();
    expect((await ask(place.settings.port, '/')).status).toBe(200);
    await first.shop.stop();
    await start(place).shop.ready;
  });

  it.each([
    ['api', 'the API'],
    ['publisher', 'the publisher'],
  ] as const)('is refused where a service runs: %s', async (service, name) => {
    const place = await freshPlace();
    const held = holdFolder(place.settings.data, service);
    const { shop } = start(place);
    await expect(shop.ready).rejects.toThrow(`${name}, process ${process.pid}. Stop that one`);
    held[Symbol.dispose]();
  });

  it('says at once which port is taken and which setting helps', async () => {
    const place = await freshPlace();
    const other = createServer().listen(place.settings.apiPort);
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { shop } = start(place);
    await expect(shop.ready).rejects.toThrow(/^Port \d+ is taken by another program: .* set API_PORT/);
  });

  it('can be stopped while it is still publishing', async () => {
    const place = await freshPlace();
    const { shop } = start({ ...place, programs: { ...place.programs, publish: place.endless } });
    const failed = expect(shop.ready).rejects.toThrow();
    await expect.poll(() => answersOn(place.settings.apiPort)).toBe(true);
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
       const api = { name: 'The API', label: 'api', script: ${JSON.stringify(place.programs.api)} };
       new Children(() => undefined).keep(api, () => undefined);
       setInterval(() => undefined, 1000);`,
    );
    const victim = spawn(process.execPath, [script], { stdio: 'ignore' });
    await expect.poll(() => answersOn(place.settings.apiPort)).toBe(true);
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    await expect.poll(() => answersOn(place.settings.apiPort)).toBe(false);
  });
});

interface Place {
  readonly settings: Settings;
  readonly programs: ShopPrograms;
  readonly failing: string;
  readonly endless: string;
}

/** A data folder, free ports and the programs; child processes read them from the environment. */
async function freshPlace(): Promise<Place> {
  const { root } = emptyShop();
  const [port, apiPort, publisherPort] = await freePorts(3);
  const environment = {
    DATA_DIR: root,
    PORT: `${port}`,
    API_PORT: `${apiPort}`,
    PUBLISHER_PORT: `${publisherPort}`,
  };
  Object.assign(process.env, environment);
  onTestFinished(() => {
    for (const name of Object.keys(environment)) Reflect.deleteProperty(process.env, name);
  });
  mkdirSync(root, { recursive: true });
  const files = Object.entries(sources).map(([name, source]) => {
    const file = join(root, `${name}.mjs`);
    writeFileSync(file, source);
    return [name, file];
  });
  const { failing, endless, ...programs } = Object.fromEntries(files) as Record<keyof typeof sources, string>;
  return { settings: settingsFrom(environment), programs, failing, endless };
}

/** With a shop that was opened once. */
async function usedPlace(): Promise<Place> {
  const place = await freshPlace();
  const { shop } = start(place);
  await shop.ready;
  await shop.stop();
  return place;
}

/** @returns what it says, and what passes on of API and publisher */
function start({ settings, programs }: Place) {
  const [said, passed]: [string[], string[]] = [[], []];
  const shop = startShop({
    settings,
    programs,
    say: (line) => void said.push(line),
    pass: (line) => void passed.push(line),
    pauses: { first: 50, longest: 400, healthy: 60_000 },
  });
  onTestFinished(() => shop.stop());
  return { shop, said, passed };
}

async function answersOn(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    (answer) => answer.text().then(() => true),
    () => false,
  );
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
