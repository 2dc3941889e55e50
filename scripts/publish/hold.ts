/**
 * After somebody has gone back to an older release, nothing goes live by itself until a person publishes again: the next
 * scheduled publish would else bring back what was just taken away.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';
import { withSwitchLock } from './lock.ts';
import { PublishError } from './publish-error.ts';
import { replaceFile } from './replace-file.ts';
import { activateRelease, readCurrentId, rollback, type Release } from './release.ts';
import { whenMissing } from './when-missing.ts';

export interface Hold {
  /** Epoch milliseconds. */
  readonly since: number;
  /** The release that was taken back. */
  readonly release: string;
}

/**
 * Makes another release live, and holds what publishes by itself. @param to its id; null for the one before the live one. No switch overtakes it: a publish under way
 * finds the hold, or was live before and is what is taken back. @throws NoOlderRelease
 */
export function goBack(data: DataLayout, now: Date, to: string | null = null): Promise<Release> {
  return withSwitchLock(data, () => goBackAlone(data, now, to));
}

/** Makes a release live unless somebody has gone back meanwhile. @throws PublishError `held` */
export function switchTo(data: DataLayout, id: string): Promise<void> {
  return withSwitchLock(data, async () => {
    await refuseWhileHeld(data);
    if ((await readCurrentId(data)) !== id) await activateRelease(data, id);
  });
}

async function goBackAlone(data: DataLayout, now: Date, to: string | null): Promise<Release> {
  const taken = await readCurrentId(data);
  const before = await readHold(data);
  // First: a kill in between leaves a site that waits for a person, not one that undoes what the person did.
  await replaceFile(holdFile(data), JSON.stringify({ since: now.getTime(), release: taken ?? '' }));
  try {
    return await rollback(data, to);
  } catch (error) {
    if (before === null) await liftHold(data);
    throw error;
  }
}

/** Null when publishes go live as they come. */
export async function readHold(data: DataLayout): Promise<Hold | null> {
  const text = await readFile(holdFile(data), 'utf8').catch(whenMissing(null));
  return text === null ? null : (JSON.parse(text) as Hold);
}

/** @throws PublishError `held` while what publishes by itself is to wait. */
export async function refuseWhileHeld(data: DataLayout): Promise<void> {
  const hold = await readHold(data);
  if (hold === null) return;
  const message = `the site was taken back from release ${hold.release}. Publish by hand to go on.`;
  throw new PublishError('held', message);
}

export async function liftHold(data: DataLayout): Promise<void> {
  await rm(holdFile(data), { force: true });
}

function holdFile(data: DataLayout): string {
  return join(data.root, 'publish-hold.json');
}
