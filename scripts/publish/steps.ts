/**
 * Progress of a publish as values; sentences are made where they are displayed (`messages.ts` for terminals, the panel's
 * texts).
 */
import type { Task } from '../shared/progress.ts';

/** Tasks with counted steps. */
export type Step = 'list' | 'products' | 'pictures' | 'pages';

/** Events between them. */
export type Note =
  /** The product list changed while it was read and is read again. */
  | { readonly code: 'list-moved'; readonly detail: string }
  /** Pictures of earlier publishes are gone; everything is read again. */
  | { readonly code: 'pictures-lost'; readonly pictures: number }
  /** Astro bundles the code of the pages; then each of them is rendered. */
  | { readonly code: 'bundling' }
  /** The release is written and made live. */
  | { readonly code: 'releasing' };

/** Shown for a running publish. */
export type Doing = Step | Note['code'];

export interface PublishProgress {
  /** Starts a task of `total` steps. */
  readonly task: (step: Step, total: number) => Task;
  readonly say: (note: Note) => void;
}
