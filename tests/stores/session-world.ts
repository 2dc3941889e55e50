/** A browser with a stubbed API. */
import { vi } from 'vitest';
import { memoryStorage, openFakeBrowser } from './fake-browser.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Answering = Answer | Promise<Answer> | 'offline';

export interface SessionWorld {
  readonly browser: ReturnType<typeof openFakeBrowser>;
  readonly storage: Storage;
  readonly tab: Storage;
  readonly requests: string[];
  readonly bearers: (string | null)[];
  /** By `METHOD path` below /api/v1; 'offline' is a network failure, a promise is a late reply. */
  readonly answers: Record<string, Answering | ((body: string) => Answering)>;
  readonly kept: () => string;
  readonly toasts: () => Promise<readonly string[]>;
  readonly modal: () => Promise<string | null>;
}

/** @param stored content of localStorage; 'blocked' and 'full' accept no writes */
export function openSessionWorld(
  path: string,
  stored: Readonly<Record<string, string>> | 'blocked' | 'full' | Storage = {},
  inTab: Readonly<Record<string, string>> = {},
): SessionWorld {
  const storage = storageOf(stored);
  const tab = memoryStorage(inTab);
  const browser = openFakeBrowser(stored === 'blocked' ? 'blocked' : storage, path, tab);
  const write = (_state: unknown, _title: string, to = path) => {
    const { pathname, search } = new URL(to, 'https://shop.invalid');
    Object.assign(browser.location, { pathname, search });
  };
  vi.stubGlobal('history', { state: null, pushState: write, replaceState: write });
  // Pauses before a repetition are zero.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const requests: string[] = [];
  const bearers: (string | null)[] = [];
  const answers: SessionWorld['answers'] = {};
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const text = typeof body === 'string' ? body : '';
    requests.push(`${method} ${url} ${text}`.trim());
    bearers.push(new Headers(headers).get('authorization'));
    const [call = ''] = url.replace('/api/v1', '').split('?');
    const answering = answers[`${method} ${call}`] ?? { status: 404, body: {} };
    const answer = await (typeof answering === 'function' ? answering(text) : answering);
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  });
  return {
    browser,
    storage,
    tab,
    requests,
    bearers,
    answers,
    kept: () => [storage, tab].flatMap(linesOf).join('\n'),
    toasts: async () => {
      const { $toasts } = await import('../../src/stores/toasts.ts');
      return $toasts.get().map(({ text }) => text);
    },
    modal: async () => (await import('../../src/stores/failures.ts')).$modal.get(),
  };
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export const tokenKey = 'vineta:1:token';
export const uuidKey = 'vineta:1:cart-uuid';

function storageOf(stored: Parameters<typeof openSessionWorld>[1]): Storage {
  if (typeof stored === 'string') return memoryStorage({}, 0);
  return typeof stored?.setItem === 'function' ? (stored as Storage) : memoryStorage(stored);
}

function linesOf(place: Storage): string[] {
  const keys = Array.from({ length: place.length }, (_, at) => place.key(at) ?? '');
  return keys.map((key) => `${key}=${place.getItem(key)}`);
}
