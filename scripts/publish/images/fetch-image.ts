/** Fetches a picture from the API's host, and from nowhere else. */
import pRetry, { AbortError } from 'p-retry';
import { PublishError } from '../publish-error.ts';
import { maxImageBytes } from './encode.ts';
import { ImageProblem } from './picture-problem.ts';

export interface FetchedImage {
  readonly bytes: Buffer;
  readonly etag: string | null;
}

export interface FetchImageOptions {
  readonly apiUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly retries?: number;
}

const deadlineMs = 30_000;

/**
 * @param source a path of the API, or an address on its host.
 * @param etag of the picture as it is known; null to fetch it in any case.
 * @returns null when the picture is still the one of that ETag.
 * @throws ImageProblem when there is no such picture, or it may not be fetched.
 * @throws PublishError when nobody answers: a shop full of placeholders is not worth publishing.
 */
export async function fetchImage(
  source: string,
  etag: string | null,
  { apiUrl, fetch = globalThis.fetch, retries = 3 }: FetchImageOptions,
): Promise<FetchedImage | null> {
  const url = addressOf(source, apiUrl);
  return pRetry(() => fetchOnce(url, etag, fetch), { retries, minTimeout: 300, randomize: true }).catch(
    (error: unknown) => {
      if (error instanceof ImageProblem) throw error;
      if (error instanceof DOMException)
        throw new ImageProblem({ code: 'late', seconds: deadlineMs / 1000 }, { cause: error });
      const advice = 'Start the API, or let API_URL name another one. The last site stays.';
      throw new PublishError('api-unreachable', `cannot fetch ${url.href}. ${advice}`, { cause: error });
    },
  );
}

async function fetchOnce(
  url: URL,
  etag: string | null,
  fetch: typeof globalThis.fetch,
): Promise<FetchedImage | null> {
  const response = await fetch(url, {
    // A redirect could lead anywhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(deadlineMs),
    headers: etag === null ? {} : { 'if-none-match': etag },
  });
  if (response.status === 304) return null;
  if (!response.ok) {
    await response.body?.cancel();
    const problem = new ImageProblem({ code: 'status', status: response.status });
    throw response.status >= 500 || response.status === 429 ? problem : new AbortError(problem);
  }
  return { bytes: await readLimited(response), etag: response.headers.get('etag') };
}

function addressOf(source: string, apiUrl: string): URL {
  const url = URL.parse(source, apiUrl);
  const api = new URL(apiUrl);
  const isOnApi = url?.host === api.host && (url.protocol === 'https:' || url.protocol === api.protocol);
  if (url && isOnApi && url.username === '' && url.password === '') return url;
  throw new ImageProblem({ code: 'other-host' });
}

/** The body, given up as soon as it is too long; the length a server claims proves nothing. */
async function readLimited(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxImageBytes)
      throw new AbortError(new ImageProblem({ code: 'too-large', bytes: maxImageBytes }));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
