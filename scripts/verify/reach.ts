/** Whether an address is that of an API at all: one sentence instead of a hundred findings when it is not. */
import { basePath } from '../../src/api/endpoint.ts';
import { boundedFetch } from '../publish/sync/bounded-fetch.ts';
import { Explained, UsageError } from '../shared/command-line.ts';

/** @returns what stands before /api/v1, whether or not it was given. @throws UsageError for what is no address */
export function apiOrigin(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new UsageError(`--api is "${text}"; it should be an address such as https://api.example.com`);
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`.replace(/\/+$/, '').replace(new RegExp(`${basePath}$`), '');
}

const patienceMs = 30_000;

/** `fetch` that a backend which sends nothing, or without end, does not hold up. */
export const patientFetch = boundedFetch(
  (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) }),
  () => undefined,
);

/** A publish begins with these; an API without either is none of this shop. */
const probes = ['/home', '/products-list'];

/** @throws Explained where nothing answers, another program does, or the API is elsewhere */
export async function requireApi(origin: string): Promise<void> {
  const answers = [];
  for (const path of probes) answers.push(await probe(origin, path));
  const [first] = answers;
  if (first === undefined || answers.some(({ isApi }) => isApi)) return;
  throw new Explained(
    `${first.address} answers ${first.words}: the API is not there. --api is what stands before ${basePath}, such as https://api.example.com`,
  );
}

async function probe(origin: string, path: string) {
  const address = `${origin}${basePath}${path}`;
  const { status, headers, body } = await answerOf(address, origin);
  await body?.cancel();
  const type = headers.get('Content-Type')?.split(';')[0] ?? 'nothing';
  const to = headers.get('Location');
  if (to !== null && status >= 300 && status < 400)
    return { address, words: `${status} and leads to ${to}`, isApi: false };
  // A status of 5xx or 401 as JSON is an API that fails: its calls are judged one by one.
  const isApi = type === 'application/json' && status !== 404;
  return {
    address,
    words: type === 'text/html' ? `${status} with a page (HTML)` : `${status} as ${type}`,
    isApi,
  };
}

async function answerOf(address: string, origin: string): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new Explained(`${origin} does not answer (${reason}). Correct --api, or start the backend.`, {
      cause: error,
    });
  }
}
