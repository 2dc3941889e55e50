/** What a publish is at, as values: sentences are made where they are shown (`words.ts` for terminals, the panel's texts). */
import type { Task } from './progress.ts';

/** Tasks whose steps are counted. */
export type Step = 'list' | 'products' | 'pictures' | 'pages' | 'files';

/** What happens between them. */
export type Note =
  /** The list of products changed while it was read: it is read again. */
  | { readonly code: 'list-moved'; readonly detail: string }
  | { readonly code: 'building'; readonly pages: number }
  /** The urgent pages are live. */
  | { readonly code: 'building-rest'; readonly pages: number }
  | { readonly code: 'crawl-files' }
  | { readonly code: 'checking' }
  /** The kept bundle could not render: Astro builds instead. */
  | { readonly code: 'bundle-failed'; readonly detail: string };

/** What is shown of a running publish. */
export type Doing = Step | Note['code'];

export interface PublishProgress {
  /** Starts a task of `total` steps. */
  readonly task: (step: Step, total: number) => Task;
  readonly say: (note: Note) => void;
}
