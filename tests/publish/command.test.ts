import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { happened } from '../../scripts/publish/daemon/history.ts';
import { withPublishLock } from '../../scripts/publish/lock.ts';
import { at, build, publish as publishRelease } from '../serve/tiny-shop.ts';
import { openWorkshop } from './workshop.ts';

describe('npm run publish', () => {
  it.each([
    [['--quick']],
    [['--concurrency', '0']],
    [['--concurrency', 'many']],
    [['--only', ',']],
    [['--only', 'tomo-1', '--full']],
  ])('says how it is used when it is used otherwise: %j', async (args) => {
    const { data } = openWorkshop();
    const { code, errors } = await publish(args, { DATA_DIR: data.root });
    expect(code).toBe(2);
    expect(errors).toContain('--allow-drop');
  });

  it('ends with 3 while another publish is running', async () => {
    const { data } = openWorkshop();
    const { code, errors } = await withPublishLock(data, () => publish([], { DATA_DIR: data.root }));
    expect(code).toBe(3);
    expect(errors).toContain(`Not published: another publish is running in ${data.root}`);
  });

  it('ends with 1 and the reason when the API is down, and leaves no half snapshot', async () => {
    const { data } = openWorkshop();
    const { code, errors } = await publish([], { DATA_DIR: data.root, API_URL: 'http://127.0.0.1:9' });
    expect(code).toBe(1);
    expect(errors).toContain('Not published: cannot reach the API at http://127.0.0.1:9');
    expect(errors).toContain('The last site stays.');
    expect(existsSync(data.snapshot)).toBe(false);
    // The panel shows publishes of command lines too.
    expect(happened(data, 10)).toMatchObject([
      { causes: ['command'], result: { kind: 'refused', problem: 'api-unreachable' } },
    ]);
  });

  it('goes back to any version that is kept, says which there are, and leaves it in the history', async () => {
    const { data } = openWorkshop();
    const made = [];
    for (const [index, content] of ['uno', 'dos', 'tres'].entries()) {
      build(data, { 'index.html': content });
      made.push((await publishRelease(data, at(1000 * index))).id);
    }
    const [first = '', second = '', third = ''] = made;
    const env = { DATA_DIR: data.root };
    expect((await run('rollback', [first], env)).said).toBe(`Release ${first} is live.`);
    const lines = (await run('rollback', ['--list'], env)).said.split('\n');
    expect(lines.map((line) => line.split(/ {2}(?=nobody)/)[0]?.trim())).toEqual([
      third,
      second,
      `* ${first}`,
    ]);
    expect(happened(data, 10)).toMatchObject([
      { causes: ['command'], result: { kind: 'went-back', release: first, from: third } },
    ]);
    expect(await run('rollback', [first], env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`There is no other release "${first}" that is kept.`) as string,
    });
  });
});

function publish(args: readonly string[], env: NodeJS.ProcessEnv) {
  return run('publish', args, env);
}

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const program = join(import.meta.dirname, `../../scripts/commands/${command}.ts`);
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.trim(), errors };
}
