/** HTTP calls to receivers: only to the address that is configured, and never for longer than half a minute. */
import { request } from 'undici';

export interface OutsideCall {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  /** Statuses beside 2xx that mean that it was taken. */
  readonly takes?: readonly number[];
}

/** @returns the answer's text. @throws Error that names the host and what it answered */
export async function call({ method, url, headers = {}, body = null, takes = [] }: OutsideCall) {
  const { host } = new URL(url);
  const options = {
    method,
    headers,
    body,
    signal: AbortSignal.timeout(patienceMs),
  };
  // Unlike `fetch` it sends the `Host` that it is given, and it follows no redirect.
  const { statusCode, text } = await request(url, options)
    .then(async (answer) => ({ statusCode: answer.statusCode, text: await answer.body.text() }))
    .catch((error: unknown) => {
      const { name, code = 'no connection' } = error as NodeJS.ErrnoException;
      throw new Error(
        name === 'TimeoutError'
          ? `${host} does not answer within ${patienceMs / 1000} seconds`
          : `${host} cannot be reached (${code})`,
        { cause: error },
      );
    });
  if ((statusCode >= 200 && statusCode < 300) || takes.includes(statusCode)) return text;
  const said = text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  throw new Error(`${host} answers ${statusCode}${said === '' ? '' : `: ${said}`}`);
}

const patienceMs = 30_000;

/** Work for every item, some at once; after the first failure no further one begins. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const remaining = items.values();
  let hasFailed = false;
  const worker = async () => {
    for (const item of remaining) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, worker));
}

const callsAtOnce = 8;

export function batchesOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** The address of a manifest's path, which is decoded. A slash that is part of a name stays encoded. */
export function publicAddress(siteUrl: string, path: string): string {
  return siteUrl + path.split('/').map(encoded).join('/');
}

function encoded(segment: string): string {
  return segment.split('%2F').map(encodeURIComponent).join('%2F');
}
