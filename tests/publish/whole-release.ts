/** The live release as visitors get it, and the one that a first publish of the same shop makes. */
import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { silentProgress } from '../../scripts/publish/progress.ts';
import { publish, type PublishOptions, type PublishReport } from '../../scripts/publish/publish.ts';
import { blobFile } from '../../scripts/publish/release-blob.ts';
import { manifestFile, readManifest } from '../../scripts/publish/release-manifest.ts';
import { readCurrentId } from '../../scripts/publish/release.ts';
import { Renderers } from '../../scripts/publish/render/renderers.ts';
import { settingsFrom, type DataLayout } from '../../scripts/settings.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import type { FakeBackend } from './fake-backend.ts';

/** What each path answers; when a page changed is the one thing that differs by history. */
export type Content = Readonly<Record<string, string>>;

/** @throws Error when a file of the live release is not there whole. */
export async function contentOf(data: DataLayout): Promise<Content> {
  const manifest = await readManifest(manifestFile(data, (await readCurrentId(data)) ?? ''));
  const content: Record<string, string> = {};
  for (const path of manifest.paths()) {
    const file = manifest.get(path);
    if (file === null || file.retiredAt !== null) continue;
    const bytes = readFileSync(blobFile(join(data.releases, 'blobs'), file.hash));
    if (hash('sha256', bytes) !== file.hash) throw new Error(`${path} is damaged`);
    for (const encoding of file.encodings) {
      const blob = blobFile(join(data.releases, 'blobs'), file.hash, encoding);
      if (!existsSync(blob)) throw new Error(`${path} is not there as ${encoding}`);
    }
    content[path] = path.startsWith('/sitemap')
      ? bytes.toString('utf8').replace(/<lastmod>[^<]*/g, '')
      : `${file.hash} ${file.encodings.join()} ${hash('sha1', JSON.stringify(file.inline))}`;
  }
  return content;
}

/**
 * The live release without pictures that `whole` does not have: they stay until a sweep, as long as nothing names them.
 * `named` are those that something does name.
 */
export async function withoutLeftPictures(
  data: DataLayout,
  whole: Content,
): Promise<{ readonly content: Content; readonly named: readonly string[] }> {
  const content = await contentOf(data);
  const left = Object.keys(content).filter((path) => path.startsWith('/img/') && !(path in whole));
  if (left.length === 0) return { content, named: [] };
  const manifest = await readManifest(manifestFile(data, (await readCurrentId(data)) ?? ''));
  const texts = Object.keys(content).flatMap((path) => {
    const file = manifest.get(path);
    if (file === null || !['html', 'xml'].includes(file.type)) return [];
    return [readFileSync(blobFile(join(data.releases, 'blobs'), file.hash), 'utf8')];
  });
  const named = left.filter((path) => texts.some((text) => text.includes(path)));
  const kept = Object.entries(content).filter(([path]) => !left.includes(path));
  return { content: Object.fromEntries(kept), named };
}

/** Everything anew in another folder, from the first call to the last page; only the bundle is the same one. */
export async function firstPublish(like: DataLayout, backend: FakeBackend): Promise<Content> {
  const data = emptyShop();
  for (const name of ['renderer', 'renderer.json', 'rendered.db']) {
    cpSync(join(like.buildCache, name), join(data.buildCache, name), { recursive: true });
  }
  mkdirSync(data.build, { recursive: true });
  cpSync(join(like.build, '_astro'), join(data.build, '_astro'), { recursive: true });
  cpSync(fileURLToPath(new URL('../../public', import.meta.url)), data.build, { recursive: true });
  const rendered = new DatabaseSync(join(data.buildCache, 'rendered.db'));
  rendered.exec('DELETE FROM rendered');
  rendered.close();
  const renderers = new Renderers();
  try {
    const { build } = await publishFrom(backend, data, { renderers });
    expect(build.rendered.length).toBe(build.pages);
    return await contentOf(data);
  } finally {
    await renderers.close();
  }
}

/** A publish that accepts whatever was edited. */
export function publishFrom(
  backend: FakeBackend,
  data: DataLayout,
  options: Partial<PublishOptions>,
): Promise<PublishReport> {
  const env = { DATA_DIR: data.root, API_URL: backend.origin, SITE_URL: 'http://localhost:4321' };
  return publish(settingsFrom(env), {
    progress: silentProgress,
    allowDrop: true,
    allowPrices: true,
    fetch: backend.fetch,
    ...options,
  });
}
