/** Temporary folder for bundles shared by the tests of one run (`shared-bundle.ts`). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly bundles: string;
  }
}

export default async function shareBundles(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vineta-bundles-'));
  project.provide('bundles', folder);
  return () => rm(folder, { recursive: true, force: true });
}
