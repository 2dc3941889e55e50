/** Commands end with a reason and advice, never with a stack trace. */
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { happened } from '../../scripts/publish/state/run-history.ts';
import { withPublishLock } from '../../scripts/publish/lock.ts';
import { reasonOf, swallowedByNpm } from '../../scripts/shared/command-line.ts';
import { requireDataFolder } from '../../scripts/shared/data-folder.ts';
import { createFakeBackend } from '../publish/fake-backend.ts';
import { at, emptyShop, release } from '../serve/tiny-shop.ts';
import { runProgram } from '../support/program.ts';

const publicShop = { SITE_URL: 'https://tienda.example', API_URL: '', DEMO: '' };
const needsBackend =
  /^https:\/\/tienda\.example is not this machine, and the reference backend only simulates payments, logins and mail\. Set API_URL to the backend of the shop, or DEMO=1 if nothing is sold here\.$/;
const nowhere = { API_URL: 'http://127.0.0.1:9' };
const noShop = /Make one with: npm run seed/;

type Refused = [command: string, env: NodeJS.ProcessEnv, words: RegExp, code?: 1 | 2];

const refusals: readonly Refused[] = [
  ['rollback', {}, /^There is no earlier release to go back to\.$/],
  ['rollback x', {}, /no other release "x"/],
  ['publish', { PORT: 'many' }, /^PORT is "many"; it should be a port number/],
  ['api', { API_PORT: 'x' }, /^API_PORT is "x"/],
  ['api', { API_URL: '' }, noShop],
  ['edit product list', {}, noShop],
  ['edit message list', { SITE_URL: 'here' }, /^SITE_URL is "here".* https:\/\/shop\.example\.com$/],
  ['api', nowhere, /^API_URL names another backend\. Leave it out to start the reference backend\.$/],
  [
    'seed',
    nowhere,
    /^This command fills the reference backend, and this shop reads http:\/\/127\.0\.0\.1:9: .*API_URL out\.$/,
    2,
  ],
  ['publish --quick', {}, /^there is no option --quick\nnpm run publish.*--allow-drop/s, 2],
  ['publish --force=1', {}, /^--force takes no value\n/, 2],
  ['publish --concurrency 0', {}, /--allow-drop/, 2],
  ['publish --only ,', {}, /--allow-drop/, 2],
  ['publish --only tomo-1 --full', {}, /--allow-drop/, 2],
  ['publish --preview --dry-run', {}, /^--preview goes with neither --dry-run nor --automatic\n/, 2],
  ['start', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"; it should be trace, debug, .* or silent$/, 2],
  [
    'start',
    { PUBLISH_EVERY_MINUTES: '0' },
    /^PUBLISH_EVERY_MINUTES is "0"; it should be a number above 0/,
    2,
  ],
  ['start', { TRUST_PROXY: 'abc' }, /^TRUST_PROXY has "abc"/, 2],
  ['start', { REDIRECT_ORIGINS: 'abc' }, /^REDIRECT_ORIGINS has "abc"/],
  ['publisher', { ...nowhere, REDIRECT_ORIGINS: 'abc' }, /^REDIRECT_ORIGINS has "abc"/],
  [
    'verify --api http://127.0.0.1:9',
    {},
    /^http:\/\/127\.0\.0\.1:9 does not answer \((?:bad port|connect ECONNREFUSED \S+)\)\. Correct --api, or start the backend\.$/,
  ],
  [
    'restore --from backups',
    { DATA_DIR: '/proc/nope/data' },
    /^A restore renames \/proc\/nope\/data, and this user may not write to \/proc\/nope\./,
  ],
  ['start', { MODO_SCRIPT_URL: 'abc' }, /^MODO_SCRIPT_URL is "abc"/],
  ['deploy', {}, /Say either --to or --config\./, 2],
  ['deploy --to ftp://x', {}, /it should be a folder or s3:\/\//, 2],
  ['deploy --to /tmp/none', {}, /npm run publish$/],
  ...['start', 'api', 'publish', 'publisher'].map((name): Refused => [name, publicShop, needsBackend]),
  swallowed('publish', 'allow_drop'),
  swallowed('edit offer create 5 manga', 'percent'),
  swallowed('seed', 'products'),
  swallowed('verify', 'with_orders'),
  swallowed('deploy', 'dry_run'),
];

describe('a command', () => {
  it.each(refusals)('%s with %j says %s', async (line, env, words, code = 1) => {
    const [name = '', ...args] = line.split(' ');
    const ended = await runProgram(name, args, { DATA_DIR: emptyShop().root, ...env });
    expect(ended).toMatchObject({ code, errors: expect.stringMatching(words) as string });
    expect(ended.errors).not.toMatch(/^\s+at |node:internal/m);
  });
});

/** An option as npm consumes it. */
function swallowed(line: string, option: string): Refused {
  const [script = ''] = line.split(' ');
  const env = { npm_lifecycle_event: script, [`npm_config_${option}`]: 'true' };
  return [line, env, new RegExp(`npm run ${script} -- --${option.replaceAll('_', '-')}`)];
}

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

  it.each<[string, NodeJS.ProcessEnv, string[], string | null]>([
    ['nothing', {}, [], null],
    ["npm's own configuration says yes", { npm_config_yes: 'true' }, [], null],
    ['it says no, which is an empty text', { npm_config_yes: '', npm_config_from: '' }, [], null],
    ['options came through', { npm_config_dry_run: 'true' }, ['--from', 'x.jsonl'], null],
    ['others are missing', { npm_config_yes: 'true', npm_config_from: 'x' }, ['x.jsonl'], '-- --from --yes'],
    ['of another script', { npm_lifecycle_event: 'start', npm_config_from: 'x' }, [], null],
    ['one that removes', { npm_config_until: '' }, [], 'npm run seed -- --no-until …'],
    ['one that removes what npm has, too', { npm_config_tag: 'false' }, [], 'npm run seed -- --no-tag …'],
    // npm takes `--to` for an abbreviation of an option of its own.
    ['an abbreviation', { npm_config_token_description: '/x' }, [], 'npm run seed -- --to …'],
  ])('are given or not of what npm kept: %s', (_, kept, args, words) => {
    const env = { npm_lifecycle_event: 'seed', ...kept };
    const said = swallowedByNpm(
      'seed',
      ['from', 'yes', 'dry-run', 'to', 'no-until', 'tag', 'no-tag'],
      env,
      args,
    );
    if (words === null) expect(said).toBeNull();
    else expect(said).toContain(words);
  });
});

describe('a data folder', () => {
  it('is made with the folders above it, and nothing is left in it', () => {
    const root = join(emptyShop().root, 'a/b');
    requireDataFolder({ root });
    requireDataFolder({ root });
    expect(readdirSync(root)).toEqual([]);
  });

  it('that cannot be one is named', () => {
    const file = join(emptyShop().root, 'file');
    writeFileSync(file, '');
    const refusal =
      /^The data folder \S+ cannot be written \(E\w+\)\. Set DATA_DIR to a folder that this user may write\.$/;
    // The kernel lets no user write below /proc, neither beside nor inside a folder.
    for (const root of ['/proc/nope', '/proc/nope/data', '/proc/self', join(file, 'data'), file])
      expect(() => requireDataFolder({ root }), root).toThrow(refusal);
  });

  it.each(['start', 'seed', 'publish', 'publisher', 'serve', 'dev'])(
    'that cannot be made ends %s with one sentence',
    async (line) => {
      const [name = '', ...args] = line.split(' ');
      const [PORT, API_PORT, PUBLISHER_PORT] = (await freePorts(3)).map(String);
      const env = { DATA_DIR: '/proc/nope/data', PORT, API_PORT, PUBLISHER_PORT };
      const { code, errors } = await runProgram(name, args, env, emptyShop().root);
      expect(errors).toMatch(
        /^The data folder \/proc\/nope(?:\/data)? cannot be written \(ENOENT\)\. Set DATA_DIR.*$/,
      );
      expect([code, existsSync('/proc/nope')]).toEqual([1, false]);
    },
  );
});

describe('npm run publish', () => {
  it('ends with 3 while another publish is running', async () => {
    const data = emptyShop();
    const env = { DATA_DIR: data.root };
    const { code, errors } = await withPublishLock(data, () => runProgram('publish', [], env));
    expect(code).toBe(3);
    expect(errors).toContain(`Not published: another publish is running in ${data.root}`);
  });

  it('ends with 1 when the API is down, and leaves no half snapshot', async () => {
    const data = emptyShop();
    const { code, errors } = await runProgram('publish', [], { ...nowhere, DATA_DIR: data.root });
    expect(code).toBe(1);
    expect(errors).toContain('Not published: cannot reach the API at http://127.0.0.1:9');
    expect(errors).toContain('The last site stays.');
    expect(existsSync(data.snapshot)).toBe(false);
    // The panel shows publishes of command lines too.
    expect(happened(data, 10)).toMatchObject([
      { causes: ['command'], result: { kind: 'refused', problem: 'api-unreachable' } },
    ]);
  });
});

describe('npm run publish -- --only', () => {
  it('with an unknown name ends with 2, says so and changes nothing', async () => {
    const backend = createFakeBackend(3);
    const server = createAdaptorServer({ fetch: (request) => backend.fetch(request) });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const data = emptyShop();
    const args = ['--only', 'content,tomo-1,tono-1'];
    const { code, errors } = await runProgram('publish', args, { DATA_DIR: data.root, API_URL: api });
    expect(code).toBe(2);
    expect(errors).toMatch(
      /^--only names "tono-1", which neither this site nor the API at .* has as a product/,
    );
    expect(existsSync(data.snapshot)).toBe(false);
    expect(happened(data, 10)).toEqual([]);
  });
});

describe('npm run rollback', () => {
  it('goes back to any version that is kept and notes it in the history', async () => {
    const data = emptyShop();
    const made = [];
    for (const [index, content] of ['uno', 'dos', 'tres'].entries())
      made.push((await release(data, { 'index.html': content }, at(1000 * index))).id);
    const [first = '', second = '', third = ''] = made;
    const rollback = (...args: string[]) => runProgram('rollback', args, { DATA_DIR: data.root });
    expect((await rollback(first)).said).toBe(`Release ${first} is live.`);
    const lines = (await rollback('--list')).said.split('\n');
    const ids = lines.map((line) => line.split(/ {2}(?=no record)/)[0]?.trim());
    expect(ids).toEqual([third, second, `* ${first}`]);
    expect(happened(data, 10)).toMatchObject([
      { causes: ['command'], result: { kind: 'went-back', release: first, from: third } },
    ]);
    const words = `There is no other release "${first}" that is kept.`;
    expect(await rollback(first)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(words) as string,
    });
  });
});
