/** nginx and Caddy of Debian, installed when they are not there, each on a port of its own with a written configuration. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DeployError } from '../deploy-error.ts';

export interface RunningServer {
  readonly name: 'nginx' | 'Caddy';
  readonly version: string;
  readonly stop: () => Promise<void>;
}

const packages = ['nginx-light', 'libnginx-mod-http-brotli-static', 'caddy'];

/** @throws DeployError when they are missing and cannot be installed. */
export function installServers(say: (line: string) => void): void {
  if (isThere('nginx') && isThere('caddy') && existsSync(brotliModule)) return;
  const advice = `Install them and try again: apt-get install ${packages.join(' ')}`;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    throw new DeployError(`nginx or Caddy is missing. ${advice}`);
  }
  say(`Installing ${packages.join(', ')} with apt-get…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    if (status !== 0) throw new DeployError(`apt-get ${args[0]} failed. ${advice}`);
  }
}

/** Whether nginx takes the file, in its own words when it does not. */
export async function checkNginx(folder: string, config: string): Promise<string | null> {
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', await nginxMain(folder, config)], {
    encoding: 'utf8',
  });
  return status === 0 ? null : stderr;
}

export async function startNginx(folder: string, config: string, port: number): Promise<RunningServer> {
  const main = await nginxMain(folder, config);
  const version = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
    .stderr.trim()
    .replace('nginx version: nginx/', '');
  const child = spawn('nginx', ['-c', main], { stdio: ['ignore', 'ignore', 'pipe'] });
  return running('nginx', version, child, port);
}

export async function startCaddy(folder: string, config: string, port: number): Promise<RunningServer> {
  const main = join(folder, 'caddy-main');
  await mkdir(folder, { recursive: true });
  await writeFile(main, `{\n\tadmin off\n\tauto_https off\n}\nimport ${config}\n`);
  const version = spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout.trim();
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
  const args = ['run', '--config', main, '--adapter', 'caddyfile'];
  return running('Caddy', version, spawn('caddy', args, { stdio: ['ignore', 'ignore', 'pipe'], env }), port);
}

export function isThere(program: string): boolean {
  return (
    spawnSync(program, [program === 'caddy' ? 'version' : '-v'], { stdio: 'ignore' }).error === undefined
  );
}

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** The rest of what nginx needs, with everything it writes in a folder of ours. */
async function nginxMain(folder: string, config: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'nginx-main.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    ...(existsSync(brotliModule) ? [`load_module ${brotliModule};`] : []),
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log stderr warn;`,
    'events { worker_connections 512; }',
    'http {',
    '  access_log off;',
    ...temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`),
    `  include ${config};`,
    '}',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

const startMs = 20_000;

async function running(
  name: RunningServer['name'],
  version: string,
  child: ChildProcess,
  port: number,
): Promise<RunningServer> {
  let words = '';
  child.stderr?.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-4000)));
  const ended = once(child, 'exit').catch(() => undefined);
  const deadline = performance.now() + startMs;
  while (!(await answers(port))) {
    if (child.exitCode !== null || child.pid === undefined || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new DeployError(`${name} does not start:\n${words}`);
    }
    await pause(50);
  }
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  };
  return { name, version, stop };
}

async function answers(port: number): Promise<boolean> {
  try {
    await (
      await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1000) })
    ).body?.cancel();
    return true;
  } catch {
    return false;
  }
}
