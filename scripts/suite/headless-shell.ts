/**
 * Unpacks the headless shell that npm delivers (https://github.com/Sparticuz/chromium, Linux x64 only), once per
 * version, and prints its path. Prints nothing where it does not start: another system, or a library is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

if (process.platform === 'linux' && process.arch === 'x64') {
  const shell = await unpackedShell();
  if (spawnSync(shell, ['--version']).status === 0) process.stdout.write(shell);
}

/** @throws Error when the disk is full */
async function unpackedShell(): Promise<string> {
  const description = readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(description) as { version: string };
  const folder = join(modules, '.cache', `headless-shell-${version}`);
  const shell = join(folder, 'chromium');
  if (existsSync(shell)) return shell;
  mkdirSync(join(modules, '.cache'), { recursive: true });
  // Complete or absent: another run may unpack it at the same time.
  const draft = mkdtempSync(`${folder}-`);
  // The package unpacks into the system's folder of temporary files.
  process.env['TMPDIR'] = draft;
  await chromium.executablePath();
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(shell)) throw error;
  }
  return shell;
}
