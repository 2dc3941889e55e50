/** Runs `npm run edit` as a child process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** @returns its output. @throws Error with the output when it fails */
export async function runEditor(
  env: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): Promise<string> {
  const file = join(import.meta.dirname, '../../scripts/commands/edit.ts');
  const child = spawn(process.execPath, [file, ...argv], { env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`edit ${argv.join(' ')} ended with code ${code}:\n${said}`);
  return said;
}
