/**
 * Asks whether the content is as it was, where the backend answers with ETags: then it is neither sent nor parsed again. Only
 * content that is published whole is noted; what waits, lacks a picture or failed is read each time.
 */
import type { DatabaseSync } from 'node:sqlite';
import { digest } from '../../../src/snapshot/digest.ts';
import type { FrameView } from '../../../src/snapshot/views.ts';
import { sourceDigest } from '../render/source-digest.ts';
import type { ReadingWarning } from '../warning.ts';
import { readContent, type Content } from './read-content.ts';
import { missingParts } from './read-parts.ts';
import { areReused, type Tagged } from './reused-etags.ts';
import type { Answered, Journal } from './journal.ts';
import type { ContentSource, SyncApi } from './sync-api.ts';
import { readDocument, readNote, writeNote } from './sync-records.ts';

interface ContentAnswers {
  /** Digest of the code that reads: other code may make something else of the same replies. */
  readonly code: string;
  readonly answers: Readonly<Record<string, Answered>>;
  readonly warnings: readonly ReadingWarning[];
  /** The backend has sent other content under the same ETag: then it is read each time. */
  readonly areReused: boolean;
}

export interface ContentReading {
  /** Null when it is as it was. */
  readonly content: Content | null;
  readonly warnings: readonly ReadingWarning[];
  /** To be stored when the content was published; null when it has to be read again. */
  readonly answers: ContentAnswers | null;
}

const noteName = 'content';

/** @throws PublishError */
export async function readContentIfChanged(
  api: SyncApi,
  database: DatabaseSync,
  options: { readonly code: string; readonly isFull: boolean; readonly allowPrices: boolean },
): Promise<ContentReading> {
  const code = digest(options.code, readingCode);
  const before = readNote<ContentAnswers>(database, noteName);
  const mayAsk = before !== null && before.code === code && !before.areReused && !options.isFull;
  if (mayAsk && (await isAsBefore(api, database, before)))
    return { content: null, warnings: before.warnings, answers: before };
  const journal: Journal = { answers: new Map(), warnings: [] };
  const source: ContentSource = api.readersWith(journal);
  const content = await readContent(source, database, options);
  const answers = Object.fromEntries(journal.answers);
  const [was, now] = [taggedOf(before?.answers ?? {}), taggedOf(answers)];
  const reused = areReused(was, now, before?.areReused ?? false);
  const all = [...content.warnings, ...journal.warnings];
  const isSound = content.refused.length === 0 && [...journal.answers.values()].every(isTelling);
  return {
    content,
    warnings: [
      ...all,
      ...reused.calls.map((call) => ({ code: 'etag-reused', call: `GET ${call}` }) as const),
    ],
    answers: isSound ? { code, answers, warnings: all, areReused: reused.isSo } : null,
  };
}

/** @param isWhole whether all of its pictures are published */
export function noteContentAnswers(database: DatabaseSync, reading: ContentReading, isWhole: boolean): void {
  if (reading.content !== null) writeNote(database, noteName, isWhole ? reading.answers : null);
}

async function isAsBefore(api: SyncApi, database: DatabaseSync, before: ContentAnswers): Promise<boolean> {
  const parts = api.readersWith({ answers: new Map(), warnings: [] });
  const [missing, ...same] = await Promise.all([
    missingParts(parts),
    ...Object.entries(before.answers).map(([address, answered]) => api.isAsBefore(address, answered)),
  ]);
  const lacking = readDocument<FrameView>(database, 'frame')?.lacking ?? [];
  return (
    same.every(Boolean) &&
    missing.every((part) => lacking.includes(part)) &&
    lacking.every((part) => part === 'giftCards' || missing.includes(part))
  );
}

function isTelling(answered: Answered): boolean {
  return answered === 'lacking' || (answered !== 'failed' && answered.etag !== null);
}

function taggedOf(answers: Readonly<Record<string, Answered>>): ReadonlyMap<string, Tagged> {
  return new Map(
    Object.entries(answers).flatMap(([call, answered]) =>
      typeof answered === 'string' ? [] : [[call, answered]],
    ),
  );
}

/** The digest of the code that `codeDigest` leaves out, because no page is rendered by it. */
const readingCode = sourceDigest(['scripts/publish/sync', 'scripts/publish/rules'], []);
