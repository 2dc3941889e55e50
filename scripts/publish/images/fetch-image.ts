/** Downloads pictures, only from the API's host and from public hosts that the owner named (SSRF). */
import pRetry, { AbortError } from 'p-retry';
import { Agent, fetch as fetchWith } from 'undici';
import { lookupPublic, PrivateAddressError } from '../../http/public-address.ts';
import { PublishError } from '../publish-error.ts';
import { ImageProblem, maxImageBytes } from './picture-limits.ts';

export interface FetchedImage {
  readonly bytes: Buffer;
  readonly etag: string | null;
}

export interface FetchImageOptions {
  readonly apiUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly retries?: number;
  /** Further hosts, over https. */
  readonly pictureHosts?: readonly string[];
}

const deadlineMs = 30_000;

/**
 * @param etag of the known picture; null to download in any case.
 * @returns null on 304.
 * @throws ImageProblem when there is no such picture, or it may not be fetched.
 * @throws PublishError when the server does not answer: no shop full of placeholders is published.
 */
export async function fetchImage(
  source: string,
  etag: string | null,
  { apiUrl, fetch, retries = 3, pictureHosts = [] }: FetchImageOptions,
): Promise<FetchedImage | null> {
  const { url, isOnApi } = addressOf(source, apiUrl, pictureHosts);
  const send = fetch ?? (isOnApi ? globalThis.fetch : fetchPublic);
  return pRetry(() => fetchOnce(url, etag, send), { retries, minTimeout: 300, randomize: true }).catch(
    (error: unknown) => {
      if (error instanceof ImageProblem) throw error;
      if (error instanceof DOMException)
        throw new ImageProblem({ code: 'late', seconds: deadlineMs / 1000 }, { cause: error });
      if (!isOnApi) throw new ImageProblem({ code: 'unreachable', host: url.host }, { cause: error });
      const advice = 'Start the API, or let API_URL name another one. The last site stays.';
      throw new PublishError('api-unreachable', `cannot fetch ${url.href}. ${advice}`, { cause: error });
    },
  );
}

const publicOnly = new Agent({ connect: { lookup: lookupPublic } });

/** By the address that its name has at the moment of the connection. */
const fetchPublic = ((url: URL, init: RequestInit) =>
  fetchWith(url, { ...init, dispatcher: publicOnly } as Parameters<typeof fetchWith>[1]).catch(
    (error: unknown) => {
      const { cause } = error as Error;
      if (cause instanceof PrivateAddressError)
        throw new AbortError(new ImageProblem({ code: 'private-host', host: url.host }, { cause }));
      throw error;
    },
  )) as unknown as typeof globalThis.fetch;

async function fetchOnce(
  url: URL,
  etag: string | null,
  fetch: typeof globalThis.fetch,
): Promise<FetchedImage | null> {
  const response = await fetch(url, {
    // It could lead to another host.
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

function addressOf(source: string, apiUrl: string, hosts: readonly string[]) {
  const url = URL.parse(source, apiUrl);
  const api = new URL(apiUrl);
  const isOnApi = url?.host === api.host && (url.protocol === 'https:' || url.protocol === api.protocol);
  // A setting names no port and no address, so `lookupPublic` sees every name.
  const isNamed = url?.protocol === 'https:' && hosts.includes(url.host);
  if (url && (isOnApi || isNamed) && url.username === '' && url.password === '') return { url, isOnApi };
  throw new ImageProblem({ code: 'other-host', host: url?.host ?? source });
}

/** `Content-Length` is not trusted. */
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
