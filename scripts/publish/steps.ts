/**
 * Progress of a publish as values; sentences are made where they are displayed (`words.ts` for terminals, the panel's
 * texts).
 */
import type { Task } from './progress.ts';

/** Tasks with counted steps. */
export type Step = 'list' | 'products' | 'pictures' | 'pages' | 'files';

/** Events between them. */
export type Note =
  /** The product list changed while it was read and is read again. */
  | { readonly code: 'list-moved'; readonly detail: string }
  /** Pictures of earlier publishes are gone; everything is read again. */
  | { readonly code: 'pictures-lost'; readonly pictures: number }
  | { readonly code: 'building'; readonly pages: number }
  /** The urgent pages are live. */
  | { readonly code: 'building-rest'; readonly pages: number }
  | { readonly code: 'crawl-files' }
  | { readonly code: 'checking' }
  /** Rendering with the kept bundle failed; fallback to a build by Astro. */
  | { readonly code: 'bundle-failed'; readonly detail: string };

/** Shown for a running publish. */
export type Doing = Step | Note['code'];

export interface PublishProgress {
  /** Starts a task of `total` steps. */
  readonly task: (step: Step, total: number) => Task;
  readonly say: (note: Note) => void;
}
