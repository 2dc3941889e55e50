/** Progress as values; `messages.ts` and the panel's texts say it. */
import type { Task } from '../shared/progress.ts';

export type PublishStep = 'list' | 'products' | 'pictures' | 'pages';

export type Note =
  /** It changed while it was read, and is read again. */
  | { readonly code: 'list-moved'; readonly detail: string }
  /** Everything is read again. */
  | { readonly code: 'pictures-lost'; readonly pictures: number }
  | { readonly code: 'bundling' }
  | { readonly code: 'releasing' };

/** Shown for a running publish. */
export type Doing = PublishStep | Note['code'];

export interface PublishProgress {
  readonly task: (step: PublishStep, total: number) => Task;
  readonly say: (note: Note) => void;
}
