/** The second half of a publish, up to the switch: pages are rendered and checked, and become a release that is not live. */
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout, Settings } from '../shared/settings.ts';
import { storeCrawlFiles } from './crawl/crawl-files.ts';
import { emptyLinks } from './gates/empty-links.ts';
import { checkBar, checkPages } from './gates/page-gate.ts';
import { nowOf, type PlannedPublish, type PublishOptions } from './plan-publish.ts';
import { flushBlobs } from './release/blobs.ts';
import type { ReleaseFile } from './release/manifest.ts';
import { createRelease, type CreatedRelease } from './release/releases.ts';
import { clientFiles, ensureBundle, type Bundle } from './render/bundle.ts';
import { RenderThreads } from './render/render-threads.ts';
import type { RenderedPage } from './render/render-worker.ts';
import { storeSiteFiles } from './render/site-files.ts';
import type { BarWarning, EmptyLink, PageWarning } from './warning.ts';

export interface MadeRelease {
  readonly rendered: readonly string[];
  /** They block nothing. */
  readonly warnings: readonly (PageWarning | BarWarning | EmptyLink)[];
  /** Entries of each file for crawlers that was made, by path. */
  readonly crawl: Readonly<Record<string, number>>;
  readonly release: CreatedRelease;
  readonly renderMs: number;
}

/**
 * @param data whose snapshot is shown, and where the release is written; by default that of the settings
 * @throws PublishError
 */
export async function makeRelease(
  settings: Settings,
  options: PublishOptions,
  { sync, newest, plan, code, isVerified }: PlannedPublish,
  data: DataLayout = settings.data,
): Promise<MadeRelease> {
  const { progress, isForced = false } = options;
  const { siteUrl } = settings;
  const onStart = () => progress.say({ code: 'bundling' });
  const bundle = await ensureBundle(settings, { code, isForced, onStart });
  const before = newest?.manifest ?? null;

  const start = performance.now();
  const pages = await render({ data, siteUrl, bundle }, options, plan.changed);
  const renderMs = Math.round(performance.now() - start);

  const warnings = [
    ...checkPages(pages),
    ...barWarnings({ data, siteUrl, bundle }, sync.bar),
    ...emptyLinksOf(data),
  ];

  progress.say({ code: 'releasing' });
  const crawl = storeCrawlFiles(
    { ...settings, data },
    { before, code, mayWait: !isVerified, now: nowOf(options) },
  );
  const changes = new Map<string, ReleaseFile | null>([
    ...(await storeSiteFiles(data, { bundle, before, isVerified })),
    ...plan.gone.map((path) => [path, null] as const),
    ...pages.map(({ path, file }) => [path, file] as const),
    ...crawl.changes,
  ]);
  await flushBlobs(data);
  const release = createRelease(data, newest, changes, { createdAt: new Date(), code });
  return { rendered: pages.map(({ path }) => path), warnings, crawl: crawl.entries, release, renderMs };
}

interface Source extends Pick<Settings, 'data' | 'siteUrl'> {
  readonly bundle: Bundle;
}

async function render(
  source: Source,
  { progress, threads: warm }: PublishOptions,
  pages: PlannedPublish['plan']['changed'],
): Promise<readonly RenderedPage[]> {
  if (pages.length === 0) return [];
  const threads = warm ?? new RenderThreads();
  using task = progress.task('pages', pages.length);
  try {
    return await threads.render({ ...source, pages, onProgress: (done) => task.reach(done) });
  } finally {
    if (warm === undefined) await threads.close();
  }
}

function barWarnings({ data, siteUrl, bundle }: Source, messages: readonly string[]): readonly BarWarning[] {
  using snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  return checkBar({ data, siteUrl, snapshot, assets: new Set(clientFiles(bundle).keys()) }, messages);
}

function emptyLinksOf({ snapshot: file }: DataLayout): readonly EmptyLink[] {
  using snapshot = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  return emptyLinks(snapshot);
}
