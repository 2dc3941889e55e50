/**
 * Debian's OpenStack Swift with its S3 interface, on a local folder: a widely used object storage with its own
 * signatures and errors, independent of our code.
 */
import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { WantedPort } from '../../serve/free-ports.ts';
import type { BucketOptions } from '../bucket.ts';
import { DeployError } from '../deploy-error.ts';
import { installPackages, isThere } from './packages.ts';
import { answers, startProgram, type Started } from './started.ts';

export interface RunningSwift extends Started {
  readonly version: string;
  /** Bucket options; other secrets or buckets are refused. */
  readonly options: Omit<BucketOptions, 'bucket' | 'endpoint'> & { readonly endpoint: string };
}

const rings = ['account', 'container', 'object'] as const;
const packages = [...rings.map((ring) => `swift-${ring}`), 'swift-proxy', 'memcached'];

/** @throws DeployError when it is missing and cannot be installed. */
export function installSwift(say: (line: string) => void): void {
  const programs = [...rings, 'proxy'].map((name) => `swift-${name}-server`);
  const areThere = () => isThere('memcached', '-V') && programs.every((name) => isThere(name, '--help'));
  installPackages(packages, areThere, say);
}

/** The ports that it listens on, from the first one. */
export function swiftPorts(first: number): readonly WantedPort[] {
  return ['proxy', ...rings, 'memcached'].map((use, index) => ({
    port: first + index,
    use: `object storage (${use})`,
    variable: 'PORT',
  }));
}

/** @throws DeployError */
export async function startSwift(folder: string, first: number): Promise<RunningSwift> {
  await mkdir(join(folder, 'devices', device), { recursive: true });
  const memcached = first + rings.length + 1;
  const started: Started[] = [];
  const stop = async () => {
    for (const one of started.reverse()) await one.stop();
  };
  try {
    const user = userInfo().username;
    const cache = ['-u', user, '-l', '127.0.0.1', '-p', String(memcached), '-U', '0'];
    const isReady = () => isListening(memcached);
    started.push(await startProgram({ name: 'memcached', command: 'memcached', args: cache, isReady }));
    for (const [index, ring] of rings.entries()) {
      const port = first + 1 + index;
      makeRing(folder, ring, port);
      started.push(await startServer(folder, ring, port, storageConfig(folder, ring, port, user)));
    }
    started.push(await startServer(folder, 'proxy', first, proxyConfig(folder, first, memcached, user)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { version: versionOf(), options: { ...keys, endpoint: `http://127.0.0.1:${first}` }, stop };
}

const device = 'd1';
const keys = { accessKeyId: 'shop:deploy', secretAccessKey: 'verification', region: 'us-east-1' };

/** Creates a storage ring: one copy on one disk. @throws DeployError */
function makeRing(folder: string, ring: string, port: number): void {
  const builder = join(folder, `${ring}.builder`);
  for (const args of [
    ['create', '4', '1', '0'],
    ['add', `r1z1-127.0.0.1:${port}/${device}`, '1'],
    ['rebalance'],
  ]) {
    const { status, stdout } = spawnSync('swift-ring-builder', [builder, ...args], { encoding: 'utf8' });
    // Exit code 1 is a warning, here about the single disk.
    if (status !== 0 && status !== 1)
      throw new DeployError(`swift-ring-builder ${args[0]} failed:\n${stdout}`);
  }
}

async function startServer(
  folder: string,
  name: string,
  port: number,
  lines: readonly string[],
): Promise<Started> {
  const config = join(folder, `${name}-server.conf`);
  await writeFile(config, `${lines.join('\n')}\n`);
  const isReady = () => answers(`http://127.0.0.1:${port}/healthcheck`);
  return startProgram({
    name: `swift-${name}`,
    command: `swift-${name}-server`,
    args: [config, '-v'],
    isReady,
  });
}

function commonConfig(folder: string, port: number, user: string): readonly string[] {
  // One process per server; more would not be faster here.
  return [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `user = ${user}`,
    'workers = 0',
    `swift_dir = ${folder}`,
  ];
}

function storageConfig(folder: string, ring: string, port: number, user: string): readonly string[] {
  return [
    ...commonConfig(folder, port, user),
    `devices = ${join(folder, 'devices')}`,
    'mount_check = false',
    '[pipeline:main]',
    `pipeline = healthcheck ${ring}-server`,
    '[filter:healthcheck]',
    'use = egg:swift#healthcheck',
    `[app:${ring}-server]`,
    `use = egg:swift#${ring}`,
  ];
}

function proxyConfig(folder: string, port: number, memcached: number, user: string): readonly string[] {
  const filters: Readonly<Record<string, readonly string[]>> = {
    catch_errors: [],
    gatekeeper: [],
    healthcheck: [],
    memcache: [`memcache_servers = 127.0.0.1:${memcached}`],
    listing_formats: [],
    s3api: [`location = ${keys.region}`],
    tempauth: [`user_${keys.accessKeyId.replace(':', '_')} = ${keys.secretAccessKey} .admin`],
    copy: [],
    bulk: [],
    slo: [],
    dlo: [],
    versioned_writes: [],
  };
  return [
    ...commonConfig(folder, port, user),
    '[pipeline:main]',
    `pipeline = ${Object.keys(filters).join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    ...Object.entries(filters).flatMap(([name, lines]) => [
      `[filter:${name}]`,
      `use = egg:swift#${name}`,
      ...lines,
    ]),
  ];
}

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true));
  socket.once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

function versionOf(): string {
  const { stdout } = spawnSync('dpkg', ['-s', 'swift-proxy'], { encoding: 'utf8' });
  return /^Version: (.+)$/m.exec(stdout)?.[1] ?? 'of this machine';
}
