/** Content of the live release as served, compared with that of a first publish of the same shop. */
import { hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { publish, type PublishOptions, type PublishReport } from '../../scripts/publish/publish.ts';
import { blobFile } from '../../scripts/publish/release/blobs.ts';
import { readManifest } from '../../scripts/publish/release/manifest.ts';
import { readCurrentId } from '../../scripts/publish/release/releases.ts';
import { RenderThreads } from '../../scripts/publish/render/render-threads.ts';
import { settingsFrom, type DataLayout } from '../../scripts/shared/settings.ts';
import { twinFile } from '../../src/domain/shop/twin-path.ts';
import { twinTexts } from '../../src/text/shop/agents.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import type { FakeBackend } from './fake-backend.ts';
import { copyBundle, withSharedBundle } from '../support/shared-bundle.ts';
import type { AtEnd } from './workshop.ts';

const siteUrl = 'http://localhost:4321';

/** Response by path, without modification times, which depend on history. */
export type Content = Readonly<Record<string, string>>;

/** @throws Error when a file of the live release is incomplete. */
export async function contentOf(data: DataLayout): Promise<Content> {
  const manifest = await readManifest(data, (await readCurrentId(data)) ?? '');
  const content: Record<string, string> = {};
  for (const path of manifest.paths()) {
    const file = manifest.get(path);
    if (file === null || file.retiredAt !== null) continue;
    if (file.twin)
      content[twinFile(path)] = readFileSync(blobFile(data.blobs, file.twin.hash), 'utf8').replace(
        new RegExp(`- ${twinTexts.changed}: .*`),
        '',
      );
    const bytes = readFileSync(blobFile(data.blobs, file.hash));
    if (hash('sha256', bytes) !== file.hash) throw new Error(`${path} is damaged`);
    for (const encoding of file.encodings) {
      const blob = blobFile(data.blobs, file.hash, encoding);
      if (!existsSync(blob)) throw new Error(`${path} is not there as ${encoding}`);
    }
    content[path] = historied.test(path)
      ? bytes.toString('utf8').replace(/<lastmod>[^<]*|^(?:DTSTAMP|LAST-MODIFIED|SEQUENCE):.*/gm, '')
      : `${file.hash} ${file.encodings.join()} ${hash('sha1', JSON.stringify(file.inline))}`;
  }
  return content;
}

const historied = /^\/(?:sitemap|calendario\.ics)/;

export interface Elsewhere {
  readonly data: DataLayout;
  readonly threads: RenderThreads;
}

/** With a thread that has rendered nothing yet; used again, it must not remember what it rendered. */
export function openElsewhere(): Elsewhere {
  return { data: emptyShop(), threads: warmThreads() };
}

export async function firstPublish(
  like: DataLayout,
  backend: FakeBackend,
  { data, threads }: Elsewhere = openElsewhere(),
): Promise<Content> {
  rmSync(data.root, { recursive: true, force: true });
  copyBundle(like, data);
  const { build } = await publishFrom(backend, data, { threads });
  expect(build.rendered.length).toBe(build.pages);
  return contentOf(data);
}

export async function openShop(
  backend: FakeBackend,
  data: DataLayout,
  options: Partial<PublishOptions> = {},
): Promise<PublishReport> {
  await withSharedBundle(data, siteUrl);
  return publishFrom(backend, data, options);
}

/**
 * A warm thread until the test ends, so that publishes do not load the bundle again; one, because every other one loads
 * it as well for some hundred pages.
 */
export function warmThreads(atEnd: AtEnd = onTestFinished): RenderThreads {
  const threads = new RenderThreads(1);
  atEnd(() => threads.close());
  return threads;
}

export function publishFrom(
  backend: FakeBackend,
  data: DataLayout,
  options: Partial<PublishOptions>,
): Promise<PublishReport> {
  const env = { DATA_DIR: data.root, API_URL: backend.origin, SITE_URL: siteUrl };
  return publish(settingsFrom(env), {
    progress: silentProgress,
    allowDrop: true,
    allowPrices: true,
    fetch: backend.fetch,
    ...options,
  });
}
