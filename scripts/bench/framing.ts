/**
 * Row 27 of what good means: request smuggling attacks on the site and the API beside legitimate visitors; and the cost
 * of many slow readers to the site and to other visitors.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../api/db/open.ts';
import { startApi } from '../api/server.ts';
import { atMost, nothing, type Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { activateRelease, createRelease } from '../publish/release.ts';
import { createSite } from '../serve/site.ts';
import { dataLayout, type DataLayout } from '../settings.ts';
import { framingAttacks } from './framing/attacks.ts';
import { startEcho } from './framing/echo.ts';
import { runAttacks, type LegitimateRequest } from './framing/field.ts';
import { judge, mirroredVisitor, type Verdict } from './framing/judge.ts';
import { readSlowly, type SlowReading } from './slow-readers.ts';

export interface FramingBench {
  /** Number of attacks on the site's port; the API's gets a fourth. */
  readonly attacks: number;
  readonly readers: number;
  readonly largeMegabytes: number;
  readonly folder: string;
  readonly progress: Progress;
}

const megabyte = 1024 * 1024;
const log = pino({ enabled: false });
const siteUrl = 'http://localhost:4321';

export async function benchFraming(options: FramingBench): Promise<Figure[]> {
  const { attacks, readers, largeMegabytes, folder, progress } = options;
  const root = join(folder, 'framing');
  await rm(root, { recursive: true, force: true });
  const layout = dataLayout(root);
  await publishLarge(layout, largeMegabytes);
  progress.say(`${attacks} framing attacks at the site`);
  const site = await attackSite(layout, attacks);
  progress.say(`${Math.ceil(attacks / 4)} framing attacks at the API`);
  const api = await attackApi(layout, Math.ceil(attacks / 4));
  progress.say(`${readers} slow readers of ${largeMegabytes} MB`);
  const slow = await readSlowly({ dataDir: root, large, page: '/', readers, visits: 200 });
  await rm(root, { recursive: true, force: true });
  return [
    ...framingFigures('the site', site),
    ...framingFigures('the API', api),
    ...slowFigures(slow, `${readers} readers of ${largeMegabytes} MB at 1 kB/s`),
  ];
}

const large = '/img/feed.webp';

/** Publishes a release with a page and an incompressible file. */
async function publishLarge(layout: DataLayout, megabytes: number): Promise<void> {
  await mkdir(layout.build, { recursive: true });
  await mkdir(layout.images, { recursive: true });
  await writeFile(join(layout.build, 'index.html'), '<!doctype html><title>Inicio</title>');
  await writeFile(join(layout.images, 'feed.webp'), randomBytes(megabytes * megabyte));
  const { id } = await createRelease({ layout, now: new Date() });
  await activateRelease(layout, id);
}

async function attackSite(layout: DataLayout, attacks: number): Promise<Verdict> {
  const echo = await startEcho();
  const providerSources = { getnet: {}, modo: {}, facebook: {} };
  const site = await createSite({ layout, siteUrl, apiUrl: echo.url, providerSources, log });
  try {
    const port = await site.listen(0, '127.0.0.1');
    const outcome = await runAttacks({ port, attacks: framingAttacks(attacks), legitimate: mirroredVisitor });
    return judge(outcome, echo);
  } finally {
    await site.close();
    echo.close();
  }
}

async function attackApi(layout: DataLayout, attacks: number): Promise<Verdict> {
  openDatabase(layout.apiDatabase).close();
  const api = await startApi({ apiPort: 0, data: layout, siteUrl }, log);
  try {
    const paths = ['/api/v1/sticky-messages', '/api/v1/categories/footer', '/api/v1/product/unknown'];
    const known = await Promise.all(paths.map((path) => knownAnswer(api.url, path)));
    const legitimate = (number: number) => known[number % known.length] as LegitimateRequest;
    const port = Number(new URL(api.url).port);
    const outcome = await runAttacks({ port, attacks: framingAttacks(attacks), legitimate });
    return judge(outcome, { smuggled: [], whole: new Set() });
  } finally {
    await api.stop();
  }
}

async function knownAnswer(origin: string, path: string): Promise<LegitimateRequest> {
  const answer = await fetch(origin + path);
  const text = await answer.text();
  return { path, isOwn: (status, body) => status === answer.status && body === text };
}

function framingFigures(where: string, verdict: Verdict): Figure[] {
  const { attacks, legitimate, misrouted, smuggled, accepted, answeredTwice } = verdict;
  for (const line of [...misrouted, ...smuggled, ...accepted, ...answeredTwice]) console.error(line);
  const beside = `${attacks} framing attacks at ${where}`;
  return [
    {
      ...nothing(`${beside}: answers astray, of ${legitimate} to innocent visitors`, misrouted.length),
      row: 27,
    },
    nothing(`${beside}: smuggled requests that were taken for requests`, smuggled.length),
    nothing(`${beside}: not refused, or answered twice`, accepted.length + answeredTwice.length),
  ];
}

function slowFigures({ grown, waits, served }: SlowReading, what: string): Figure[] {
  const late = waits[Math.floor(waits.length * 0.95)] ?? NaN;
  const memory = { name: `${what}: memory of the site grows by`, unit: 'MB', target: atMost(100) } as const;
  return [
    grown === null
      ? { ...memory, value: null, reason: 'this system does not tell' }
      : { ...memory, value: grown / megabyte },
    { name: 'others get a page meanwhile within (95 %)', value: late, unit: 'ms', target: atMost(100) },
    { name: 'readers served to the end', value: served, unit: '', target: null },
  ];
}
