/** Pictures of pages (`/img/…`), encoded when they are first asked for. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import PQueue from 'p-queue';
import { encodeSource, imageFileOf, type ImagePurpose } from '../publish/images/encode.ts';
import { fetchImage } from '../publish/images/fetch-image.ts';
import type { Settings } from '../shared/settings.ts';

export class Pictures {
  readonly #settings: Settings;
  readonly #queue = new PQueue({ concurrency: availableParallelism() });
  readonly #running = new Map<string, Promise<string | null>>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** @param path of the URL */
  has(path: string): boolean {
    return existsSync(this.#fileOf(path)) || this.#sourceOf(path) !== null;
  }

  /** @returns its file; null when there is no such picture. @throws ImageProblem or PublishError when it cannot be made */
  async fileOf(path: string): Promise<string | null> {
    const file = this.#fileOf(path);
    if (existsSync(file)) return file;
    const running = this.#running.get(path) ?? this.#queue.add(() => this.#make(path));
    this.#running.set(path, running);
    return running.finally(() => this.#running.delete(path));
  }

  async #make(path: string): Promise<string | null> {
    const found = this.#sourceOf(path);
    if (found === null) return null;
    const { data, apiUrl, pictureHosts } = this.#settings;
    const fetched = await fetchImage(found.source, null, { apiUrl, pictureHosts });
    await mkdir(data.images, { recursive: true });
    if (fetched !== null) await encodeSource(fetched.bytes, found.purpose, path, data.images);
    const file = this.#fileOf(path);
    return existsSync(file) ? file : null;
  }

  #sourceOf(path: string): Source | null {
    const { snapshot } = this.#settings.data;
    if (!existsSync(snapshot)) return null;
    using database = new DatabaseSync(snapshot, { readOnly: true, timeout: 5000 });
    return (database.prepare(sourceSql).get(path) as Source | undefined) ?? null;
  }

  #fileOf(path: string): string {
    return join(this.#settings.data.images, imageFileOf(path));
  }
}

interface Source {
  readonly source: string;
  readonly purpose: ImagePurpose;
}

const sourceSql = `
  SELECT source, purpose FROM image, json_each(image.image, '$.sources')
  WHERE json_each.value ->> 'path' = ?`;
