/**
 * Remembers which files had no finding, each with the content of everything that it imports: what the type checker and the
 * rules say about a file depends on nothing else, so it need not be asked again until one of them changes.
 */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';

export interface CleanFilesOptions {
  /** Where they are remembered. */
  readonly cacheFile: string;
  /** The project's folder; paths are relative to it, with forward slashes. */
  readonly root: string;
  /** What counts for every file: settings, versions, declarations. */
  readonly basis: string;
}

export class CleanFiles {
  readonly #options: CleanFilesOptions;
  readonly #sources = new Map<string, Source>();
  /** Digest by path. */
  readonly #known: Readonly<Record<string, string>>;

  constructor(options: CleanFilesOptions) {
    this.#options = options;
    const remembered = readJson<{ basis: string; files: Record<string, string> }>(options.cacheFile);
    this.#known = remembered?.basis === options.basis ? remembered.files : {};
  }

  isClean(path: string): boolean {
    return this.#known[path] === this.#digestOf(path);
  }

  /** @param paths all that are clean now; others are forgotten. */
  remember(paths: readonly string[]): void {
    const { cacheFile, basis } = this.#options;
    const files = Object.fromEntries(paths.map((path) => [path, this.#digestOf(path)]));
    mkdirSync(dirname(cacheFile), { recursive: true });
    const temporary = `${cacheFile}.${process.pid}.tmp`;
    writeFileSync(temporary, JSON.stringify({ basis, files }));
    renameSync(temporary, cacheFile);
  }

  /** Of the file and all that it imports, directly or not. */
  #digestOf(path: string): string {
    const reached = new Set([path]);
    for (const one of reached) for (const imported of this.#source(one).imports) reached.add(imported);
    const contents = [...reached].sort().map((one) => `${one} ${this.#source(one).digest}`);
    return hash('sha256', contents.join('\n'));
  }

  #source(path: string): Source {
    const known = this.#sources.get(path);
    if (known !== undefined) return known;
    const source = readSource(this.#options.root, path);
    this.#sources.set(path, source);
    return source;
  }
}

interface Source {
  readonly digest: string;
  /** Paths of the project's own files. */
  readonly imports: readonly string[];
}

/** A file that is not there counts too: when it comes, what imports it is another one. */
function readSource(root: string, path: string): Source {
  const file = join(root, path);
  if (!existsSync(file)) return { digest: 'missing', imports: [] };
  const text = readFileSync(file, 'utf8');
  const named = /\.tsx?$/.test(path) ? ts.preProcessFile(text, true, true).importedFiles : [];
  const own = named.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
  return { digest: hash('sha256', text), imports: own.map((name) => posix.join(posix.dirname(path), name)) };
}

/** Null for what is missing or damaged: a cache can always be made again. */
function readJson<Content>(file: string): Content | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return null;
  }
}
