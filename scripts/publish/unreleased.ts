/**
 * Which files of the build are not in a release yet. A page among them that the gates refused, or that a killed publish left
 * behind, is not rendered again by the next build; it is looked at again, and released, all the same.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { replaceFile } from './replace-file.ts';
import { whenMissing } from './when-missing.ts';

export interface Unreleased {
  /** Relative to the build folder; also of files that were taken out of it. */
  readonly files: readonly string[];
  /** Others may differ from the newest release as well. */
  readonly isWhole: boolean;
  /** The release that holds all else; null for the first. */
  readonly since: string | null;
}

/** Adds to what is in no release yet, before it is there. @returns all of it. */
export async function addUnreleased(
  data: DataLayout,
  { files, isWhole }: Pick<Unreleased, 'files' | 'isWhole'>,
): Promise<Unreleased> {
  const before = await readUnreleased(data);
  const all: Unreleased = {
    files: [...new Set([...before.files, ...files])],
    isWhole: before.isWhole || isWhole,
    since: before.since,
  };
  await mkdir(data.buildCache, { recursive: true });
  await replaceFile(recordFile(data), JSON.stringify(all));
  return all;
}

/** All of the build is in the release now. */
export async function markReleased(data: DataLayout, release: string): Promise<void> {
  const none: Unreleased = { files: [], isWhole: false, since: release };
  await replaceFile(recordFile(data), JSON.stringify(none));
}

export async function readUnreleased(data: DataLayout): Promise<Unreleased> {
  const text = await readFile(recordFile(data), 'utf8').catch(whenMissing(null));
  return text === null ? { files: [], isWhole: true, since: null } : (JSON.parse(text) as Unreleased);
}

function recordFile(data: DataLayout): string {
  return join(data.buildCache, 'unreleased.json');
}
