import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withPublishLock } from '../../scripts/publish/lock.ts';
import { openWorkshop } from './workshop.ts';

describe('npm run publish', () => {
  it.each([
    [['--quick']],
    [['--concurrency', '0']],
    [['--concurrency', 'many']],
    [['--only', ',']],
    [['--only', 'tomo-1', '--full']],
    [['--rollback', '--force']],
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
  });
});

function publish(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; errors: string }> {
  const program = join(import.meta.dirname, '../../scripts/publish.ts');
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, errors }));
  });
}
