/** Reads back a deployed bucket, independently of the deploy's code. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import PQueue from 'p-queue';
import { request } from 'undici';
import type { BucketOptions } from '../bucket.ts';
import { DeployError } from '../deploy-error.ts';
import type { TreeFile } from '../tree.ts';

/** S3 client for verification. */
export class BucketReader {
  readonly #signer: AwsClient;
  readonly #root: string;

  constructor({ endpoint, bucket, ...credentials }: BucketOptions & { readonly endpoint: string }) {
    this.#signer = new AwsClient({ ...credentials, service: 's3', retries: 0 });
    this.#root = `${endpoint}/${bucket}`;
  }

  /** @throws DeployError */
  async makeBucket(): Promise<void> {
    const { ok, status } = await this.#signer.fetch(this.#root, { method: 'PUT' });
    if (!ok) throw new DeployError(`The storage answers ${status} to a new bucket.`);
  }

  /** Differences from the files, the first few. */
  async faultsAgainst(wanted: readonly TreeFile[]): Promise<readonly string[]> {
    const faults: string[] = [];
    const queue = new PQueue({ concurrency: atOnce });
    await Promise.all(
      wanted.map((file) =>
        queue.add(async () => {
          const fault = await this.#faultOf(file);
          if (fault !== null) faults.push(fault);
        }),
      ),
    );
    const names = new Set(wanted.map(({ name }) => name));
    const own = (await this.#names()).filter((name) => name !== '.deploy/state');
    faults.push(
      ...own.filter((name) => !names.has(name)).map((name) => `${name} is there and should not be`),
    );
    const more = faults.length - shownFaults;
    return more > 0 ? [...faults.slice(0, shownFaults), `and ${more} more`] : faults;
  }

  async #faultOf({ name, source, contentType, caching, encoding }: TreeFile): Promise<string | null> {
    const { status, headers, bytes } = await this.#read(
      `/${name.split('/').map(encodeURIComponent).join('/')}`,
    );
    if (status !== 200) return `${name} answers ${status}`;
    const wanted = { 'content-type': contentType, 'cache-control': caching, 'content-encoding': encoding };
    for (const [header, value] of Object.entries(wanted)) {
      const sent = headers[header] ?? null;
      if (sent !== value) return `${name} has ${header} ${String(sent)}, not ${String(value)}`;
    }
    return sha256(bytes) === sha256(await readFile(source)) ? null : `${name} has other bytes`;
  }

  /** Names of all objects. */
  async #names(): Promise<readonly string[]> {
    const names: string[] = [];
    for (let from: string | undefined = ''; from !== undefined;) {
      const query: string = from === '' ? '' : `&continuation-token=${encodeURIComponent(from)}`;
      const { status, bytes } = await this.#read(`?list-type=2${query}`);
      if (status !== 200) throw new DeployError(`The storage answers ${status} to a list of its objects.`);
      const text = bytes.toString();
      names.push(...Array.from(text.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => unescaped(key)));
      from = /<NextContinuationToken>([^<]*)</.exec(text)?.[1];
    }
    return names;
  }

  /** Raw stored bytes: `fetch` would decompress them. */
  async #read(path: string) {
    const { url, headers } = await this.#signer.sign(this.#root + path);
    const answer = await request(url, { headers: Object.fromEntries(headers) });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, bytes };
  }
}

const atOnce = 16;
const shownFaults = 10;

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
