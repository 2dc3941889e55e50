/**
 * What the site serves. A publish costs in proportion to its changes, a rollback is a switch, and a kill at any moment
 * leaves the release before or the one after.
 *   releases/blobs/ab/<sha256>{,.br,.gz}   bytes, compressed once
 *   releases/<id>/manifest                 which blob answers which path
 *   releases/current                       the id of the live release
 * The caller holds the publish lock.
 */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../../shared/settings.ts';
import { isStored } from './blobs.ts';
import {
  isHashedAsset,
  manifestFile,
  noFiles,
  readManifest,
  type Made,
  type Manifest,
  type ReleaseFile,
} from './manifest.ts';
import { replaceFile } from '../replace-file.ts';
import { whenMissing } from '../../shared/when-missing.ts';

export interface Release {
  /** Sorts by time: `20261120T101013123Z-<digest>`. */
  readonly id: string;
  readonly createdAt: Date;
}

export interface CreatedRelease extends Release {
  /** False when nothing changed: then this is the existing newest release. */
  readonly isNew: boolean;
  readonly files: number;
}

export interface WholeRelease extends Release {
  readonly manifest: Manifest;
}

/** Null before the first. */
export async function newestReleaseId(layout: DataLayout): Promise<string | null> {
  const [newest] = await listReleases(layout);
  return newest?.id ?? null;
}

/** Live or not; null before the first. */
export async function newestRelease(layout: DataLayout): Promise<WholeRelease | null> {
  const [newest] = await listReleases(layout);
  return newest === undefined ? null : { ...newest, manifest: await readManifest(layout, newest.id) };
}

/**
 * Makes a release from the newest one and what changed, without making it live.
 * @param changes by path; null for what left the site. Hashed assets are kept for 30 days: an open tab may still load
 * them.
 */
export function createRelease(
  layout: DataLayout,
  before: WholeRelease | null,
  changes: ReadonlyMap<string, ReleaseFile | null>,
  { createdAt: now, code }: Made,
): CreatedRelease {
  const kept = before === null ? changes : withRetired(layout, before.manifest, changes, now);
  // The clock may have been set back.
  const createdAt = before === null ? now : new Date(Math.max(now.getTime(), before.createdAt.getTime() + 1));
  if (before !== null && ![...kept].some(([path, file]) => isOther(before.manifest.get(path), file))) {
    // The same files, perhaps made from something else.
    const manifest = before.manifest.with(kept, { createdAt: before.createdAt, code });
    if (manifest.text() !== before.manifest.text()) write(layout, before.id, manifest);
    return { id: before.id, createdAt: before.createdAt, isNew: false, files: manifest.size };
  }
  const manifest = (before?.manifest ?? noFiles).with(kept, { createdAt, code });
  const digest = hash('sha256', manifest.text(), 'hex').slice(0, 12);
  const id = `${createdAt.toISOString().replace(/[-:.]/g, '')}-${digest}`;
  write(layout, id, manifest);
  return { id, createdAt, isNew: true, files: manifest.size };
}

function write(layout: DataLayout, id: string, manifest: Manifest): void {
  mkdirSync(join(layout.releases, id), { recursive: true });
  replaceFile(manifestFile(layout, id), manifest.text());
}

function isOther(before: ReleaseFile | null, file: ReleaseFile | null): boolean {
  return before?.hash !== file?.hash || before?.retiredAt !== file?.retiredAt;
}

function withRetired(
  layout: DataLayout,
  before: Manifest,
  changes: ReadonlyMap<string, ReleaseFile | null>,
  now: Date,
): ReadonlyMap<string, ReleaseFile | null> {
  const all = new Map(changes);
  for (const [path, change] of changes) {
    const file = change === null && isHashedAsset(path) ? before.get(path) : null;
    if (file === null || !isStored(layout, file)) continue;
    const retiredAt = file.retiredAt ?? now.getTime();
    if (now.getTime() - retiredAt < retiredAssetMs) all.set(path, { ...file, retiredAt });
  }
  return all;
}

const retiredAssetMs = 30 * 24 * 60 * 60 * 1000;

/**
 * An atomic rename; every later request is served from it.
 * @throws Error when there is no such release.
 */
export function activateRelease(layout: DataLayout, id: string): void {
  statSync(manifestFile(layout, id));
  replaceFile(currentFile(layout), `${id}\n`);
}

/** The live release; null before the first, and when its manifest is gone. */
export async function currentRelease(layout: DataLayout): Promise<Release | null> {
  const id = await readCurrentId(layout);
  return (await listReleases(layout)).find((release) => release.id === id) ?? null;
}

export async function listReleases(layout: DataLayout): Promise<Release[]> {
  const names = await readdir(layout.releases).catch(whenMissing([]));
  const ids = names
    .filter((name) => releaseIdPattern.test(name))
    .sort()
    .reverse();
  // A folder without a manifest was left by a kill.
  return ids
    .filter((id) => existsSync(manifestFile(layout, id)))
    .map((id) => ({ id, createdAt: timeOf(id) }));
}

const releaseIdPattern = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/;

/** Also of a release that is gone. */
export function timeOf(id: string): Date {
  return new Date(id.replace(/^(....)(..)(..T..)(..)(..)(...Z).*$/, '$1-$2-$3:$4:$5.$6'));
}

/** Where a rollback goes. @param to an id; null for the one before the live one. @throws NoOlderRelease */
export async function releaseToGoBackTo(layout: DataLayout, to: string | null = null): Promise<Release> {
  const current = await readCurrentId(layout);
  const isWanted = (id: string) =>
    to === null ? current !== null && id < current : id === to && id !== current;
  const found = (await listReleases(layout)).find(({ id }) => isWanted(id));
  if (found === undefined) {
    const reason = to === null ? 'no earlier release to go back to' : `no other release "${to}" that is kept`;
    throw new NoOlderRelease(`There is ${reason}.`);
  }
  return found;
}

/** The live release is the oldest kept one, or the named one is gone. */
export class NoOlderRelease extends Error {
  override readonly name = 'NoOlderRelease';
}

/** Servers watch it. */
export function currentFile(layout: DataLayout): string {
  return join(layout.releases, 'current');
}

/** Null before the first. */
export async function readCurrentId(layout: DataLayout): Promise<string | null> {
  const text = await readFile(currentFile(layout), 'utf8').catch(whenMissing(null));
  return text === null ? null : text.trim();
}
