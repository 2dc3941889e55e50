/**
 * Global setup: unpacks the headless shell that npm delivers (https://github.com/Sparticuz/chromium, Linux x64 only),
 * once a version. It needs half the CPU time of Chromium, which takes its place where it does not start.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly headlessShell: string;
  }
}

const modules = join(import.meta.dirname, '../../node_modules');

export default async function provideHeadlessShell(project: TestProject): Promise<void> {
  const { CHROMIUM_PATH: named = '/usr/bin/chromium' } = process.env;
  project.provide('headlessShell', (await packagedShell()) ?? named);
}

async function packagedShell(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const description = readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(description) as { version: string };
  const folder = join(modules, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  const file = join(folder, 'chromium');
  return spawnSync(file, ['--version']).status === 0 ? file : null;
}

/** Complete or absent: another run may unpack it at the same time. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(join(modules, '.cache'), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  const { TMPDIR } = process.env;
  // The package unpacks into the system's folder of temporary files.
  process.env['TMPDIR'] = draft;
  await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = TMPDIR;
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}
