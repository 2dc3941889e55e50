/** Content-addressed file store: a picture is stored once for all backups. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export interface Content {
  readonly sha256: string;
  readonly bytes: number;
}

const partPrefix = '.part-';

export class ContentStore {
  readonly folder: string;

  /** @param backups the folder of all backups */
  constructor(backups: string) {
    this.folder = join(backups, 'content');
  }

  fileOf(sha256: string): string {
    return join(this.folder, sha256.slice(0, 2), sha256);
  }

  has(sha256: string): Promise<boolean> {
    return access(this.fileOf(sha256)).then(
      () => true,
      () => false,
    );
  }

  /** A temporary path, for writing before the content hash is known. */
  async newPart(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return join(this.folder, partPrefix + randomBytes(8).toString('hex'));
  }

  /** Copies a file into the store. @throws when it cannot be read */
  async keep(file: string): Promise<Content> {
    const part = await this.newPart();
    const content = await copyHashed(file, part);
    await this.takePart(part, content.sha256);
    return content;
  }

  /** Moves a file written at `newPart()` into the store. */
  async keepPart(part: string): Promise<Content> {
    const content = await hashOf(part);
    await chmod(part, 0o600);
    await this.takePart(part, content.sha256);
    return content;
  }

  /**
   * Garbage collection: deletes leftovers of killed backups and unreferenced contents.
   * @returns how many files were deleted
   */
  async prune(isWanted: (sha256: string) => boolean): Promise<number> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const gone = entries.filter((entry) => entry.isFile() && !isWanted(entry.name));
    for (const entry of gone) await rm(join(entry.parentPath, entry.name));
    return gone.length;
  }

  private async takePart(part: string, sha256: string): Promise<void> {
    const file = this.fileOf(sha256);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await flush(part);
    await rename(part, file);
    await flush(dirname(file));
  }
}

/** Copies a file, readable by its owner only, and hashes it. */
export async function copyHashed(from: string, to: string): Promise<Content> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(createReadStream(from), counted, createWriteStream(to, { mode: 0o600 }));
  return { sha256: hash.digest('hex'), bytes };
}

async function hashOf(file: string): Promise<Content> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** fsync of a file or folder, so that a backup survives a power cut. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
