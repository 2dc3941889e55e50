import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { systemdUnits } from '../../scripts/deploy/systemd.ts';
import { unitProblem } from '../../scripts/deploy/verify/units.ts';
import { handedSocket } from '../../scripts/serve/socket-activation.ts';
import { settingsFrom } from '../../scripts/settings.ts';
import { ask } from '../serve/running-site.ts';
import { emptyShop } from '../serve/tiny-shop.ts';

const project = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

function unitsOf(env: NodeJS.ProcessEnv) {
  return systemdUnits({ settings: settingsFrom(env, '/'), project, node: process.execPath });
}

it('starts every program again by itself, for ever, with limits and without rights', () => {
  const units = unitsOf({ DATA_DIR: '/var/lib/vineta', SITE_URL: 'https://tienda.example' });
  expect(Object.keys(units)).toEqual([
    'vineta-site.socket',
    'vineta-site.service',
    'vineta-api.service',
    'vineta-publisher.service',
  ]);
  for (const [name, text] of Object.entries(units).filter(([name]) => name.endsWith('.service'))) {
    for (const line of [
      'Restart=always',
      'StartLimitIntervalSec=0',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'PrivateTmp=yes',
      'CapabilityBoundingSet=',
      'StateDirectory=vineta',
      'Environment="SITE_URL=https://tienda.example"',
      'LimitNOFILE=65536',
    ])
      expect(text.split('\n'), name).toContain(line);
    expect(text, name).toMatch(/^MemoryMax=\dG$/m);
    // Unit files are world-readable, so they must not contain secrets.
    expect(text, name).not.toMatch(/^Environment="(?:PANEL_PASSWORD|PUBLISH_SECRETS)/m);
  }
  // The site has no dependency on the API.
  expect(units['vineta-site.service']).not.toContain('vineta-api');
});

it('starts no API beside another backend, and passes on what the shop is', () => {
  const units = unitsOf({ DATA_DIR: '/srv/datos', API_URL: 'https://api.example', DEMO: '1' });
  expect(units['vineta-api.service']).toBeUndefined();
  expect(units['vineta-site.service']).toContain('Environment="API_URL=https://api.example"');
  expect(units['vineta-site.service']).toContain('Environment="DEMO=1"');
  expect(units['vineta-site.service']).toContain('ReadWritePaths="/srv/datos"');
});

it('writes what systemd takes, where there is one, also for folders with odd names', () => {
  for (const DATA_DIR of ['/var/lib/vineta', '/srv/la "tienda" de 50% $HOME']) {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const files = Object.entries(unitsOf({ DATA_DIR })).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    expect(unitProblem(files)).toBeNull();
  }
});

it('takes a socket only when it was handed to this very process', () => {
  expect(handedSocket({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 7)).toEqual({ fd: 3 });
  expect(handedSocket({ LISTEN_PID: '6', LISTEN_FDS: '1' }, 7)).toBeNull();
  expect(handedSocket({ LISTEN_PID: '7' }, 7)).toBeNull();
  expect(handedSocket({}, 7)).toBeNull();
});

it('serves the site on the socket that systemd holds, where there is one', async () => {
  const activate = 'systemd-socket-activate';
  const isThere = spawnSync(activate, ['--version']).error === undefined;
  const port = 20_000 + (process.pid % 20_000);
  const answer = isThere ? await activated(activate, port) : { status: 503 };
  // No release has been published.
  expect(answer.status).toBe(503);
});

async function activated(activate: string, port: number) {
  const settings = ['-E', `DATA_DIR=${emptyShop().root}`, '-E', 'PORT=1'];
  const program = [process.execPath, `${project}/scripts/serve.ts`];
  const site = spawn(activate, ['-l', `127.0.0.1:${port}`, ...settings, ...program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(async () => {
    site.kill();
    if (site.exitCode === null && site.signalCode === null) await once(site, 'exit');
  });
  // Its first output means that it listens; the first connection then starts the site.
  await once(site.stderr, 'data');
  return ask(port, '/');
}
