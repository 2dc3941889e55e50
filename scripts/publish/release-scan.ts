/**
 * Scans the files of a release and remembers their stats, so that the next release reads only changed ones. Synchronous
 * on purpose: 50,000 files cost 0.1 s, through promises seven times that.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataLayout } from '../settings.ts';

/** Stats by which a changed file is detected. */
export interface SeenFile {
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: number;
}

export interface FoundFile extends SeenFile {
  /** URL path of the file: decoded, without `.html`. */
  readonly path: string;
  /** Path on disk. */
  readonly file: string;
  /** Extension without the dot. */
  readonly type: string;
  /** Pictures are written once under a content hash, so that a blob may be a hard link to them. */
  readonly isImmutable: boolean;
}

/**
 * Every file of the build, and every picture under `/img`.
 * @throws Error when there is no build, or when two files have the same path.
 */
export function scanSources(layout: DataLayout): FoundFile[] {
  const found = [...walk(layout.build, '', false), ...walk(layout.images, '/img', true)];
  const first = new Map<string, string>();
  for (const { path, file } of found) {
    const other = first.get(path);
    if (other !== undefined) throw new Error(`${other} and ${file} both claim the path ${path}`);
    first.set(path, file);
  }
  if (!first.has('/')) throw new Error(`There is no built home page in ${layout.build}`);
  return found;
}

/**
 * Stats of certain files of the build, and of new pictures.
 * @param files relative to the build.
 * @returns also the paths of files that no longer exist.
 */
export function scanTouched(
  layout: DataLayout,
  files: Iterable<string>,
  knownPictures: ReadonlySet<string>,
): { readonly found: readonly FoundFile[]; readonly gone: readonly string[] } {
  const found: FoundFile[] = [];
  const gone: string[] = [];
  for (const name of files) {
    const path = `/${name.replaceAll('\\', '/')}`;
    const file = join(layout.build, name);
    if (existsSync(file)) found.push(foundFile(file, path, false));
    else gone.push(addressOf(path));
  }
  const left = new Set(knownPictures);
  for (const { name } of entriesOf(layout.images)) {
    const path = `/img/${name}`;
    if (!isHidden(name) && !left.delete(path)) found.push(foundFile(join(layout.images, name), path, true));
  }
  return { found, gone: [...gone, ...left] };
}

/**
 * The text that `readStats` reads. A file modified within the timestamp granularity of the scan may change again with
 * the same stats, so it is left out and read again next time.
 */
export function formatStats(found: readonly FoundFile[], scannedAt: number): string {
  return found
    .filter((file) => file.mtimeMs < scannedAt - clockGrainMs)
    .map((file) => `${file.size}\t${file.mtimeMs}\t${file.inode}\t${file.path}\n`)
    .join('');
}

/** Stats of the previous scan; empty when there are none. */
export async function readStats(file: string): Promise<Map<string, SeenFile>> {
  const seen = new Map<string, SeenFile>();
  const text = await readFile(file, 'utf8').catch(() => '');
  for (const line of text.split('\n')) {
    const [size, mtimeMs, inode, path] = line.split('\t');
    if (path === undefined) continue;
    seen.set(path, { size: Number(size), mtimeMs: Number(mtimeMs), inode: Number(inode) });
  }
  return seen;
}

/** Timestamp granularity of file systems: 10 ms on some, 2 s on FAT and old network shares. */
const clockGrainMs = 2000;

function* walk(folder: string, path: string, isImmutable: boolean): Generator<FoundFile> {
  for (const entry of entriesOf(folder)) {
    const file = join(folder, entry.name);
    if (isHidden(entry.name)) continue;
    if (entry.isDirectory()) yield* walk(file, `${path}/${entry.name}`, isImmutable);
    else yield foundFile(file, `${path}/${entry.name}`, isImmutable);
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Astro's working folders and temporary files are not part of the site. */
function isHidden(name: string): boolean {
  return (name.startsWith('.') && name !== '.well-known') || name.endsWith('.tmp');
}

function foundFile(file: string, path: string, isImmutable: boolean): FoundFile {
  if (/[\t\r\n]/.test(path)) throw new Error(`The name of ${JSON.stringify(file)} has a tab or a line break`);
  const { size, mtimeMs, ino } = statSync(file);
  return { path: addressOf(path), file, type: typeOf(path), isImmutable, size, mtimeMs, inode: ino };
}

/** `/index.html` → `/`, `/producto/index.html` → `/producto/index` (a product may have this name); other paths stay. */
function addressOf(path: string): string {
  const normal = path.normalize('NFC');
  if (!normal.endsWith('.html')) return normal;
  return normal === '/index.html' ? '/' : normal.slice(0, -'.html'.length);
}

function typeOf(path: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
