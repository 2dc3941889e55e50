/** A client of WebDriver BiDi: commands and events as JSON over one WebSocket. https://www.w3.org/TR/webdriver-bidi/ */

export interface Bidi {
  /** @throws Error with the message of the browser when it refuses the command */
  readonly send: <Result>(method: string, params: object) => Promise<Result>;
  readonly on: (method: string, listener: (params: never) => void) => void;
  readonly close: () => void;
}

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: unknown;
}

type Waiting = PromiseWithResolvers<unknown> & { readonly method: string };

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, ((params: never) => void)[]>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.type === 'event')
      for (const listen of listeners.get(answer.method ?? '') ?? []) listen(answer.params as never);
    else settle(waiting, answer);
  });
  socket.addEventListener('close', () => {
    for (const { method, reject } of waiting.values())
      reject(new Error(`the browser is gone, it did not answer ${method}`));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)), { once: true });
  });
  return {
    send: <Result>(method: string, params: object) => {
      const sent: Waiting = { ...Promise.withResolvers<unknown>(), method };
      lastId += 1;
      waiting.set(lastId, sent);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return sent.promise as Promise<Result>;
    },
    on: (method, listener) => {
      listeners.set(method, [...(listeners.get(method) ?? []), listener]);
    },
    close: () => socket.close(),
  };
}

function settle(waiting: Map<number, Waiting>, { id = 0, type, result, error, message }: Answer): void {
  const sent = waiting.get(id);
  waiting.delete(id);
  if (type === 'success') sent?.resolve(result);
  else sent?.reject(new Error(`${sent.method}: ${error ?? ''} ${message ?? ''}`));
}
