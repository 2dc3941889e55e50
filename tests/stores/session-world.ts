/** A browser with a stubbed API, for tests of session and account stores. */
import { vi } from 'vitest';
import { memoryStorage, openFakeBrowser } from './fake-browser.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface SessionWorld {
  readonly browser: ReturnType<typeof openFakeBrowser>;
  readonly storage: Storage;
  readonly tab: Storage;
  /** `METHOD url body` of the requests. */
  readonly requests: string[];
  /** Replies by `METHOD path` below /api/v1; 'offline' is a network failure, a promise is a late reply. */
  readonly answers: Record<string, Answer | Promise<Answer> | 'offline'>;
  /** Everything in storage, keys and values. */
  readonly kept: () => string;
}

/** @param stored content of localStorage; 'blocked' and 'full' accept no writes */
export function openSessionWorld(
  path: string,
  stored: Readonly<Record<string, string>> | 'blocked' | 'full' = {},
  inTab: Readonly<Record<string, string>> = {},
): SessionWorld {
  const storage = typeof stored === 'string' ? memoryStorage({}, 0) : memoryStorage(stored);
  const tab = memoryStorage(inTab);
  const browser = openFakeBrowser(stored === 'blocked' ? 'blocked' : storage, path, tab);
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, to: string) => {
      const { pathname, search } = new URL(to, 'https://shop.invalid');
      Object.assign(browser.location, { pathname, search });
    },
  });
  const requests: string[] = [];
  const answers: SessionWorld['answers'] = {};
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    requests.push(`${method} ${url}${typeof body === 'string' ? ` ${body}` : ''}`);
    const [call = ''] = url.replace('/api/v1', '').split('?');
    const answer = await (answers[`${method} ${call}`] ?? { status: 404, body: {} });
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  });
  const kept = () =>
    [storage, tab]
      .flatMap((place) =>
        Array.from({ length: place.length }, (_, at) => place.key(at) ?? '').map(
          (key) => `${key}=${place.getItem(key)}`,
        ),
      )
      .join('\n');
  return { browser, storage, tab, requests, answers, kept };
}

export const tokenKey = 'vineta:1:token';
