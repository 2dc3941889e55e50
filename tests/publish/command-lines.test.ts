/** Errors that a user can cause are reported as a reason with advice, not as a stack trace. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reasonOf, swallowedByNpm } from '../../scripts/shared/command-line.ts';
import { emptyShop } from '../serve/tiny-shop.ts';

const publicShop = { SITE_URL: 'https://tienda.example', API_URL: '', DEMO: '' };
const needsBackend =
  /^https:\/\/tienda.example is not this machine, and the reference backend .*\. Set API_URL .*, or DEMO=1 .*\.$/;

const nowhere = { API_URL: 'http://127.0.0.1:9' };

/** An option of each command, as npm consumes it. */
const keptOf = {
  seed: { npm_config_products: '5' },
  verify: { npm_config_with_orders: 'true' },
  deploy: { npm_config_dry_run: 'true' },
} as const;

describe('a command line', () => {
  it.each<[string, string, readonly string[], NodeJS.ProcessEnv, RegExp]>([
    ['nothing to go back to', 'rollback', [], {}, /^There is no earlier release to go back to\.$/],
    ['a port that is none', 'publish', [], { PORT: 'many' }, /^PORT is "many"; it should be a port number/],
    [
      'options that npm kept',
      'publish',
      [],
      { npm_lifecycle_event: 'publish', npm_config_allow_drop: 'true' },
      /npm run publish -- --allow-drop/,
    ],
    [
      'options that npm kept of an edit',
      'edit',
      ['offer', 'create', '5', 'manga'],
      { npm_lifecycle_event: 'edit', npm_config_percent: 'true', npm_config_category: 'true' },
      /npm run edit -- --percent --category/,
    ],
    ...(['seed', 'verify', 'deploy'] as const).map(
      (script): [string, string, readonly string[], NodeJS.ProcessEnv, RegExp] => [
        `options that npm kept of ${script}`,
        script,
        [],
        { npm_lifecycle_event: script, ...keptOf[script] },
        new RegExp(`npm run ${script} -- --`),
      ],
    ),
    ['a seed with a port that is none', 'seed', [], { PORT: 'many' }, /^PORT is "many"/],
    ['an API with a port that is none', 'api', [], { API_PORT: 'x' }, /^API_PORT is "x"/],
    ['an API without a database', 'api', [], { API_URL: '' }, /Make one with: npm run seed/],
    ...(['start', 'api', 'publish', 'publisher'] as const).map(
      (script): [string, string, readonly string[], NodeJS.ProcessEnv, RegExp] => [
        `a public shop without a backend (${script})`,
        script,
        [],
        publicShop,
        needsBackend,
      ],
    ),
    [
      'a reference backend beside another one',
      'api',
      [],
      nowhere,
      /^API_URL names another backend\. Leave it out to start the reference backend\.$/,
    ],
    ['a deploy before there is a release', 'deploy', ['--to', '/tmp/none'], {}, /npm run publish$/],
    ['a version that is not kept', 'rollback', ['x'], {}, /no other release "x"/],
    ['a shop that was never seeded', 'edit', ['product', 'list'], {}, /Make one with: npm run seed/],
    ['an address that is none', 'edit', ['message', 'list'], { SITE_URL: 'here' }, /^SITE_URL is "here"/],
  ])('says why and what to do about %s, and ends with 1', async (_, program, args, env, words) => {
    const ended = await run(program, args, env);
    expect(ended).toEqual({ code: 1, said: expect.stringMatching(words) as string });
    expect(ended.said).not.toMatch(/^\s+at |node:internal/m);
  });

  it('of the publisher says which port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const env = { ...nowhere, PUBLISHER_PORT: String(port) };
    const { code, said } = await run('publisher', ['--up-to-date'], env);
    expect(code).toBe(1);
    expect(said).toContain(
      `Port ${port} is taken by another program: stop that program, or set PUBLISHER_PORT to a free one.`,
    );
    expect(said).not.toMatch(/^\s+at /m);
  });

  it('of the publisher names a setting that is no time, with its usage', async () => {
    const { code, said } = await run('publisher', [], { ...nowhere, PUBLISH_EVERY_MINUTES: '0' });
    expect(code).toBe(2);
    expect(said).toMatch(
      /^PUBLISH_EVERY_MINUTES is "0"; it should be a number above 0\nnode scripts\/setup.mjs publisher/,
    );
  });

  it('says it of a folder that is a file', async () => {
    const { root } = emptyShop();
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'data'), '');
    const { code, said } = await run('publish', [], { ...nowhere, DATA_DIR: join(root, 'data') });
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(/Set DATA_DIR to a folder/) as string,
    });
  });
});

describe('reasons', () => {
  it.each<[string, object, RegExp | null]>([
    ['a full disk', { code: 'ENOSPC', path: '/data/x' }, /The disk is full.*\(\/data\/x\)$/],
    ['a full disk below the database', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, /The disk is full/],
    ['a database that is held', { code: 'ERR_SQLITE_ERROR', errcode: 261 }, /holds the database/],
    ['a full disk deeper down', { cause: Object.assign(new Error(''), { code: 'EDQUOT' }) }, /disk is full/],
    ['a bug', {}, null],
  ])('are given of %s', (_, properties, words) => {
    const reason = reasonOf(Object.assign(new Error('in the words of the system'), properties));
    if (words === null) expect(reason).toBeNull();
    else expect(reason).toMatch(words);
  });

  it('are not given of what npm passes on, or of another script', () => {
    expect(swallowedByNpm('publish', ['full'], { npm_lifecycle_event: 'publish' })).toBeNull();
    // npm takes `--to` for an abbreviation of an option of its own.
    const abbreviated = { npm_lifecycle_event: 'backup', npm_config_token_description: '/backups' };
    expect(swallowedByNpm('backup', ['to', 'keep'], abbreviated)).toContain('npm run backup -- --to …');
    const outer = { npm_lifecycle_event: 'start', npm_config_full: 'true' };
    expect(swallowedByNpm('publish', ['full'], outer)).toBeNull();
  });
});

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const file = join(import.meta.dirname, `../../scripts/commands/${program}.ts`);
  const { npm_lifecycle_event, ...rest } = process.env;
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...rest, DATA_DIR: emptyShop().root, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.trim() };
}
