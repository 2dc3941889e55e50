/** Records publishes and rollbacks of command lines in the publisher's history, which the panel shows. */
import type { DataLayout, Settings } from '../../shared/settings.ts';
import { goBack } from './pause.ts';
import { PublishError } from '../publish-error.ts';
import { publish, type PublishOptions, type PublishReport } from '../publish.ts';
import { readCurrentId, type Release } from '../release/releases.ts';
import type { Cause } from './queue.ts';
import type { EndedRun } from './run-history.ts';
import { refusalOf, resultOf, warningsOf } from './run-result.ts';
import { PublisherStore } from './store.ts';

/** @throws PublishError */
export async function publishRecorded(
  settings: Settings,
  options: PublishOptions,
  cause: Cause,
): Promise<PublishReport> {
  const { isFull = false } = options;
  const startedAt = Date.now();
  try {
    const report = await publish(settings, options);
    const ended = { isFull, result: resultOf(report), warnings: warningsOf(report, isFull) };
    record(settings.data, cause, startedAt, ended);
    return report;
  } catch (error) {
    const isElsewhere = error instanceof PublishError && error.problem === 'busy';
    const ended = { isFull, result: refusalOf(error), warnings: null };
    if (!isElsewhere) record(settings.data, cause, startedAt, ended);
    throw error;
  }
}

/** Rollback. @param to the id of a release; null for the one before the live one. @throws NoOlderRelease */
export async function goBackRecorded(data: DataLayout, to: string | null): Promise<Release> {
  const now = new Date();
  const from = await readCurrentId(data);
  const release = await goBack(data, now, to);
  const result = { kind: 'went-back', release: release.id, from } as const;
  record(data, 'command', now.getTime(), { isFull: false, result, warnings: null });
  return release;
}

/** The history is for display only: a failed write does not fail the command. */
function record(data: DataLayout, cause: Cause, startedAt: number, ended: EndedRun): void {
  try {
    const store = new PublisherStore(data);
    try {
      store.history.record([cause], startedAt, ended, Date.now());
    } finally {
      store.close();
    }
  } catch {
    // Full disk or read-only folder: the command itself has reported the error.
  }
}
