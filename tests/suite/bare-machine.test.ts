/** Isolation and output of `npm run test:bare`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bareEnvironment } from '../../scripts/suite/bare-machine.ts';
import { npmCommand, withoutHosts } from '../../scripts/suite/npm-command.ts';

describe('the environment of a bare machine', () => {
  it('has no program of the repository, and nothing that npm told of it', () => {
    const PATH = '/shop/node_modules/.bin:/other/node_modules/.bin:/npm/node-gyp-bin:/usr/local/bin:/usr/bin';
    const env = {
      PATH,
      npm_package_name: 'vineta',
      npm_config_cache: '/home/somebody/.npm',
      npm_execpath: '/npm-cli.js',
    };
    expect(bareEnvironment(env, '/shop')).toEqual({ PATH: '/usr/local/bin:/usr/bin' });
  });

  it('has neither the settings of a shop here nor those of a desktop', () => {
    const env = {
      DATA_DIR: '/data',
      API_URL: 'http://api.test',
      XDG_CACHE_HOME: '/home/somebody/.cache',
      FONTCONFIG_FILE: '/f',
    };
    expect(bareEnvironment(env, '/shop')).toEqual({ PATH: '' });
  });

  it('reaches the registry as this user does', () => {
    const env = {
      npm_config_registry: 'http://registry.test',
      HTTPS_PROXY: 'http://proxy.test',
      LANG: 'C.UTF-8',
    };
    expect(bareEnvironment(env, '/shop')).toEqual({ ...env, PATH: '' });
  });
});

it('what a command said is told without the hosts that it named, but for this machine', () => {
  const said =
    'GET https://user:pass@registry.test:8080/astro and http://localhost:4321/ and http://127.0.0.1:80/x';
  expect(withoutHosts(said)).toBe('GET https://…/astro and http://localhost:4321/ and http://127.0.0.1:80/x');
});

describe('an npm command', () => {
  function shopThatRuns(program: string) {
    const shop = mkdtempSync(join(tmpdir(), 'npm-command-'));
    onTestFinished(() => rmSync(shop, { recursive: true, force: true }));
    writeFileSync(join(shop, 'package.json'), '{"scripts":{"start":"node program.mjs"}}');
    writeFileSync(join(shop, 'program.mjs'), program);
    return npmCommand({ shop, env: process.env }, ['start'], join(shop, 'start.log'));
  }

  it('is stopped with all that it started', async () => {
    const command = shopThatRuns(`console.log('open ' + process.pid); setInterval(() => undefined, 1000);`);
    onTestFinished(() => command.stop());
    await expect.poll(() => command.lastWords(1)).toMatch(/^open \d+$/);
    const pid = Number(command.lastWords(1).split(' ')[1]);
    expect(command.isRunning()).toBe(true);
    await command.stop();
    expect(command.isRunning()).toBe(false);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('tells its exit code and its last words', async () => {
    const command = shopThatRuns(`console.log('one\\ntwo'); process.exit(7);`);
    expect(await command.ended).toBe(7);
    expect(command.isRunning()).toBe(false);
    expect(command.lastWords(20)).toContain('one\ntwo');
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
