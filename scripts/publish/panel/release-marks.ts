import type { Run } from '../daemon/run.ts';
import type { ReleaseMark } from './field-chart.ts';

/** Releases that went live, with the time from which visitors saw them. */
export function releaseMarks(runs: readonly Run[]): readonly (ReleaseMark & { readonly release: string })[] {
  return runs.flatMap(({ endedAt, result }) =>
    endedAt !== null && result?.kind === 'published' && result.isNew
      ? [
          {
            release: result.release,
            at: endedAt,
            products: result.changedProducts,
            pages: result.changedPages + result.removedPages,
          },
        ]
      : [],
  );
}
