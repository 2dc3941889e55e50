/**
 * A preview: a publish of a copy of the state, up to the switch. Making it live puts the copy in the place of the state
 * and switches; a kill on the way leaves what a killed publish leaves (`scripts/README.md`).
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout, Settings } from '../../shared/settings.ts';
import { whenMissing } from '../../shared/when-missing.ts';
import { withPublishLock } from '../lock.ts';
import { makeRelease } from '../make-release.ts';
import { planPublish, type PublishOptions } from '../plan-publish.ts';
import { previewOutdated, PublishError } from '../publish-error.ts';
import { removeOldReleases } from '../release/garbage.ts';
import { manifestFile, readManifest } from '../release/manifest.ts';
import {
  previewFile,
  previewId,
  previewLayout,
  removeUnfinishedPreview,
  unfinishedPreview,
} from '../release/preview-folder.ts';
import { newestReleaseId, readCurrentId } from '../release/releases.ts';
import { replaceFile } from '../replace-file.ts';
import { resultOf } from '../run-result.ts';
import { withPublisherDatabase } from '../state/database.ts';
import { readPause } from '../state/pause.ts';
import { refuseOtherAddress, rememberAddress } from '../state/published-for.ts';
import type { MadeAndFound } from '../state/run-history.ts';
import type { PublishedResult } from '../state/run.ts';
import { switchTo } from '../state/switch.ts';
import type { Changes, KindChanges } from './changes.ts';
import { compareManifests } from './compare-pages.ts';
import { copyPublisherDatabase, copyState, publisherDatabase } from './copied-state.ts';
import { changesOf, liveManifest } from './planned-changes.ts';

export interface Preview {
  /** The id of its release. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** The later time that it shows, in epoch milliseconds: such a one never goes live. Null for now. */
  readonly at: number | null;
  /** Whether it has what waits for a person. */
  readonly isAccepted: boolean;
  readonly changes: Changes;
}

/** As it is stored, in `preview.json`. */
interface StoredPreview extends Omit<Preview, 'at'> {
  /** Absent in one of an earlier version. */
  readonly at?: number | null;
  readonly base: Base;
  /** A person said so when it was made. */
  readonly isNewAddress: boolean;
}

/** For the history, when it is published; in `outcome.json`. */
export interface PreviewOutcome {
  readonly result: PublishedResult;
  readonly found: MadeAndFound;
}

/** The releases that it was made from; with others it cannot go live. */
interface Base {
  readonly live: string | null;
  readonly newest: string | null;
}

/** Shown of each kind of change. */
const most = 60;
const mostExplained = 100_000;

/**
 * Takes the place of the preview before.
 * @returns null when a publish would change nothing; then there is no preview.
 * @throws PublishError; the preview before is then still there.
 */
export function makePreview(settings: Settings, options: PublishOptions): Promise<Preview | null> {
  return withPublishLock(settings.data, async () => {
    const { data } = settings;
    await removeUnfinishedPreview(data);
    try {
      const preview = await makeIn(unfinishedPreview(data), settings, options);
      await rm(previewLayout(data).root, { recursive: true, force: true });
      if (preview !== null) await rename(unfinishedPreview(data), previewLayout(data).root);
      return preview;
    } finally {
      await removeUnfinishedPreview(data);
    }
  });
}

async function makeIn(root: string, settings: Settings, options: PublishOptions): Promise<Preview | null> {
  const { data } = settings;
  const copy = await copyState(data, root);
  if (options.isNewAddress !== true) refuseOtherAddress({ ...settings, data: copy });
  const base = await baseOf(data);
  const live = await liveManifest(data);
  const planned = await planPublish({ ...settings, data: copy }, { ...options, mostExplained });
  const written = previewLayout(data, root);
  const made = await makeRelease(settings, options, planned, written);
  const { id } = made.release;
  const paths = compareManifests(live, await readManifest(made.release.isNew ? written : data, id));
  if (paths.size === 0) return null;
  // After a rollback it may be a release that there is.
  if (!made.release.isNew) await copyManifest(data, written, id);
  const warnings = [...planned.sync.warnings, ...made.warnings];
  const { rendered } = made;
  const build = { pages: planned.plan.pages, rendered, removed: planned.plan.gone };
  const changes = changesOf({ data, snapshot: copy.snapshot, live, paths, planned, warnings, most });
  const stored = {
    id,
    madeAt: Date.now(),
    at: options.readAt?.at.getTime() ?? null,
    isAccepted: [options.allowPrices, options.allowDrop, options.allowPictures].includes(true),
    isNewAddress: options.isNewAddress === true,
    changes,
    base,
  } satisfies StoredPreview;
  const outcome: PreviewOutcome = {
    result: { ...resultOf({ sync: planned.sync, build, ...made }), ...pagesOf(changes), isNew: true },
    found: { sync: { warnings: planned.sync.warnings }, build, warnings: made.warnings },
  };
  replaceFile(join(root, previewFile), JSON.stringify(stored));
  replaceFile(join(root, outcomeFile), JSON.stringify(outcome));
  return stored;
}

/** Also those that an earlier publish had read, as after a rollback. */
function pagesOf({ kinds }: Changes): Pick<PublishedResult, 'pages' | 'changedPages' | 'removedPages'> {
  const sum = (count: (kind: KindChanges) => number) => kinds.reduce((total, kind) => total + count(kind), 0);
  const shown = kinds.flatMap((kind) => kind.shown).filter(({ change }) => change !== 'removed');
  return {
    pages: shown.slice(0, mostInHistory).map(({ path }) => path),
    changedPages: sum(({ added, changed }) => added + changed),
    removedPages: sum(({ removed }) => removed),
  };
}

const mostInHistory = 30;

const outcomeFile = 'outcome.json';

async function copyManifest(from: DataLayout, to: DataLayout, id: string): Promise<void> {
  await mkdir(join(to.releases, id), { recursive: true });
  replaceFile(manifestFile(to, id), await readFile(manifestFile(from, id)));
}

async function baseOf(data: DataLayout): Promise<Base> {
  return { live: await readCurrentId(data), newest: await newestReleaseId(data) };
}

/** Null without one, and for one that went live. */
export async function readPreview(
  data: DataLayout,
): Promise<(Preview & { readonly isOutdated: boolean }) | null> {
  const stored = await readStored(data);
  if (stored === null) return null;
  const { id, madeAt, at = null, isAccepted, changes } = stored;
  const now = await baseOf(data);
  return now.live === id
    ? null
    : { id, madeAt, at, isAccepted, changes, isOutdated: isOther(stored.base, now) };
}

async function readStored(data: DataLayout): Promise<StoredPreview | null> {
  const text = await readFile(join(previewLayout(data).root, previewFile), 'utf8').catch(whenMissing(null));
  return text === null ? null : (JSON.parse(text) as StoredPreview);
}

function isOther(one: Base, other: Base): boolean {
  return one.live !== other.live || one.newest !== other.newest;
}

/**
 * Makes what was seen live, whatever the API says by now. The reported changes that it was made from are read again.
 * @param id of the release that was seen
 * @returns for the history
 * @throws PublishError `preview-gone` when that one was discarded or replaced, `preview-outdated` when something else
 * went live since, `preview-of-later` when it shows a time that is not yet.
 */
export function publishPreview(settings: Settings, id: string): Promise<PreviewOutcome> {
  const { data } = settings;
  return withPublishLock(data, async () => {
    const stored = await readStored(data);
    if (stored?.id !== id) throw gone();
    if (typeof stored.at === 'number') throw ofLater();
    const pause = readPause(data);
    if (isOther(stored.base, await baseOf(data))) throw previewOutdated();
    if (!stored.isNewAddress) refuseOtherAddress(settings);
    const preview = previewLayout(data);
    const outcome = JSON.parse(await readFile(join(preview.root, outcomeFile), 'utf8')) as PreviewOutcome;
    await movePictures(preview.images, data.images);
    await copyPublisherDatabase(preview.snapshot, data.snapshot);
    copyCalendar(preview.root, data);
    await copyManifest(preview, data, id);
    await switchTo(data, id, { seen: { live: stored.base.live, pause } });
    rememberAddress(settings);
    await rm(preview.root, { recursive: true, force: true });
    await removeOldReleases(data);
    return outcome;
  });
}

/** New pictures are files, those of the live site links (`copyState`). */
async function movePictures(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isFile()) await rename(join(from, entry.name), join(to, entry.name));
}

/** The revisions that the preview's calendar of releases says (`crawl/calendar-revisions.ts`). */
function copyCalendar(root: string, data: DataLayout): void {
  const file = publisherDatabase(root);
  if (!existsSync(file)) return;
  using source = new DatabaseSync(file, { readOnly: true });
  const events = source.prepare('SELECT * FROM calendar_event').all();
  withPublisherDatabase(data, (database) => {
    const put = database.prepare(
      'INSERT OR REPLACE INTO calendar_event VALUES ($product, $day, $said, $sequence, $modified)',
    );
    for (const event of events) put.run(event);
  });
}

/** @param id of the release that was seen. @throws PublishError `preview-gone`, `busy` */
export function discardPreview(data: DataLayout, id: string): Promise<void> {
  return withPublishLock(data, async () => {
    if ((await previewId(data)) !== id) throw gone();
    await rm(previewLayout(data).root, { recursive: true, force: true });
  });
}

function gone(): PublishError {
  return new PublishError(
    'preview-gone',
    'this preview is there no more: it was discarded, published, or replaced by another one. Make a new one.',
  );
}

function ofLater(): PublishError {
  const message =
    'this preview shows a time that is not yet, so that it is not published. It can be looked at and discarded.';
  return new PublishError('preview-of-later', message);
}
