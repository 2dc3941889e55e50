/** Debian's nginx and Caddy, installed when missing, each on a port of its own with a generated configuration. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages, isThere } from './packages.ts';
import { answers, startProgram, type Started, type StartedProgram } from './started.ts';

export interface RunningServer extends Started {
  readonly name: 'nginx' | 'Caddy';
  readonly version: string;
}

const packages = ['nginx-light', 'libnginx-mod-http-brotli-static', 'caddy'];

/** @throws DeployError when they are missing and cannot be installed. */
export function installServers(say: (line: string) => void): void {
  installPackages(
    packages,
    () => isThere('nginx', '-v') && isThere('caddy', 'version') && existsSync(brotliModule),
    say,
  );
}

/** The error of `nginx -t`; null when the configuration is valid. */
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
  return running('nginx', version, port, { command: 'nginx', args: ['-c', main] });
}

export async function startCaddy(folder: string, config: string, port: number): Promise<RunningServer> {
  const main = join(folder, 'caddy-main');
  await mkdir(folder, { recursive: true });
  await writeFile(main, `{\n\tadmin off\n\tauto_https off\n}\nimport ${config}\n`);
  const version = spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout.trim();
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
  const args = ['run', '--config', main, '--adapter', 'caddyfile'];
  return running('Caddy', version, port, { command: 'caddy', args, env });
}

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Main configuration of nginx, with all of its files in a test folder. */
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

async function running(
  name: RunningServer['name'],
  version: string,
  port: number,
  program: Pick<StartedProgram, 'command' | 'args' | 'env'>,
): Promise<RunningServer> {
  const isReady = () => answers(`http://127.0.0.1:${port}/health`);
  return { name, version, ...(await startProgram({ name, ...program, isReady })) };
}
