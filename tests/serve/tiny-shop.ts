/** A data folder with a hand-made build, for tests of releases and the site server. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { activateRelease, createRelease, type CreatedRelease } from '../../scripts/publish/release.ts';
import { dataLayout, type DataLayout } from '../../scripts/settings.ts';

export const day = 24 * 60 * 60 * 1000;
export const noon = new Date('2026-11-20T12:00:00Z');

export function at(ms: number): Date {
  return new Date(noon.getTime() + ms);
}

/** An empty data folder that is deleted when the test ends. */
export function emptyShop(): DataLayout {
  const root = mkdtempSync(join(tmpdir(), 'vineta-serve-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return dataLayout(root);
}

/**
 * Writes files into the build folder, or `img/…` into the pictures; null deletes. Modification times are in the past.
 */
export function build(layout: DataLayout, files: Readonly<Record<string, string | Buffer | null>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = path.startsWith('img/') ? join(layout.images, path.slice(4)) : join(layout.build, path);
    mkdirSync(dirname(file), { recursive: true });
    if (content === null) rmSync(file);
    else writePast(file, content);
  }
}

/** Makes a release of the build and switches to it. */
export async function publish(layout: DataLayout, now = noon): Promise<CreatedRelease> {
  const release = await createRelease({ layout, now });
  await activateRelease(layout, release.id);
  return release;
}

/** Modification time of each file below a folder, by path. */
export function writtenIn(folder: string): ReadonlyMap<string, bigint> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [relative(folder, path), statSync(path, { bigint: true }).mtimeNs]));
}

/** Paths that are new, deleted or rewritten. */
export function writtenSince(before: ReadonlyMap<string, bigint>, folder: string): readonly string[] {
  const after = writtenIn(folder);
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

/** Compressible text of about `kilobytes`. */
export function longText(word: string, kilobytes = 4): string {
  return `${word} `.repeat(Math.ceil((kilobytes * 1024) / (word.length + 1)));
}

let written = 0;

/** Unique modification times in the past, outside of the timestamp granularity. */
function writePast(file: string, content: string | Buffer): void {
  rmSync(file, { force: true });
  writeFileSync(file, content);
  written += 1;
  const time = new Date('2026-01-01T00:00:00Z').getTime() / 1000 + written;
  utimesSync(file, time, time);
}
