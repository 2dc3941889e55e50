/** Index of the cached pages, as pure functions: what is cached, and what is evicted. */
import { keptBounds, type KeptBounds } from '../domain/kept-pages.ts';

export interface KeptPage {
  readonly key: string;
  /** Empty until the page has reported it. */
  readonly title: string;
  /** Epoch milliseconds: when its document was fetched, and when it was last read. */
  readonly keptAt: number;
  readonly readAt: number;
  /** Size of the document. */
  readonly bytes: number;
  /** Paths of its scripts and pictures. */
  readonly files: readonly string[];
  readonly isScreen: boolean;
  /** Whether the page has been read since its document was fetched; `files` are then those of this document. */
  readonly isRead: boolean;
}

export interface KeptIndex {
  readonly pages: readonly KeptPage[];
  /** Bytes of each file, by path; files are shared by pages. */
  readonly files: Readonly<Record<string, number>>;
}

export const emptyIndex: KeptIndex = { pages: [], files: {} };

export function pageIn({ pages }: KeptIndex, key: string): KeptPage | null {
  return pages.find((page) => page.key === key) ?? null;
}

export function withPage(index: KeptIndex, page: KeptPage): KeptIndex {
  return { ...index, pages: [page, ...index.pages.filter(({ key }) => key !== page.key)] };
}

export function withFiles(index: KeptIndex, files: Readonly<Record<string, number>>): KeptIndex {
  return { ...index, files: { ...index.files, ...files } };
}

/** Evicts beyond the limits, least recently read first (LRU). @returns also the paths to delete */
export function trimmed(
  index: KeptIndex,
  now: number,
  bounds: Pick<KeptBounds, 'pages' | 'bytes' | 'pageMs'> = keptBounds,
): { readonly index: KeptIndex; readonly gone: readonly string[] } {
  const pages: KeptPage[] = [];
  const files = new Set<string>();
  let bytes = 0;
  for (const page of index.pages.toSorted((one, other) => other.readAt - one.readAt)) {
    const added = page.files.filter((file) => !files.has(file));
    const size = added.reduce((sum, file) => sum + (index.files[file] ?? 0), page.bytes);
    const isKept =
      pages.length < bounds.pages && bytes + size <= bounds.bytes && now - page.keptAt < bounds.pageMs;
    if (!isKept) continue;
    pages.push(page);
    for (const file of added) files.add(file);
    bytes += size;
  }
  const keys = new Set(pages.map(({ key }) => key));
  const gone = [
    ...index.pages.map(({ key }) => key).filter((key) => !keys.has(key)),
    ...Object.keys(index.files).filter((file) => !files.has(file)),
  ];
  const sizes = Object.entries(index.files).filter(([file]) => files.has(file));
  return { index: { pages, files: Object.fromEntries(sizes) }, gone };
}

/** Parses the index; one of another format version counts as empty. */
export function indexFrom(value: unknown): KeptIndex {
  if (typeof value !== 'object' || value === null) return emptyIndex;
  const { pages, files } = value as Partial<KeptIndex>;
  return Array.isArray(pages) && typeof files === 'object'
    ? { pages: pages as KeptPage[], files }
    : emptyIndex;
}
