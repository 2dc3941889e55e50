/** Receivers outside for tests: a server that answers as it is told, and a shop whose switches are announced. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { Courier } from '../../scripts/publish/outside/courier.ts';
import type { Receiver } from '../../scripts/publish/outside/receiver.ts';
import { receiverStates } from '../../scripts/publish/state/receivers.ts';
import { switchTo } from '../../scripts/publish/state/switch.ts';
import { dataLayout, type DataLayout } from '../../scripts/shared/settings.ts';
import { at, build, emptyShop, folderRelease, type SiteFiles } from '../serve/tiny-shop.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FakeReceiver {
  readonly origin: string;
  readonly received: Received[];
  /** The status of the next answers; null never answers. */
  status: number | null;
}

export async function openReceiver(): Promise<FakeReceiver> {
  const received: Received[] = [];
  const receiver: FakeReceiver = { origin: '', received, status: 200 };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      received.push({ method, path: url, headers, body });
      if (receiver.status === null) return;
      response.writeHead(receiver.status, receiver.status === 302 ? { Location: 'http://127.0.0.1:9/' } : {});
      response.end('said');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(receiver, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** A shop whose releases are made of these files, one a second, and switched to as a publish does. */
export function announcedShop(receivers: readonly Receiver[], layout: DataLayout = emptyShop()) {
  let made = 0;
  const courier = new Courier({ data: layout, receivers, log: { error: () => undefined }, firstRetryMs: 20 });
  onTestFinished(() => courier.stop());
  const publish = async (files: SiteFiles): Promise<string> => {
    build(layout, files);
    const { id } = await folderRelease(layout, at(1000 * (made += 1)));
    await switchTo(layout, id);
    courier.wake();
    return id;
  };
  const states = () => receiverStates(dataLayout(layout.root));
  return { layout, courier, publish, states };
}

/** Notes what it is told. Fails while `problem` says so. */
export function notingReceiver(kind: Receiver['kind'] = 'webhook', delayMs = 0) {
  const news: { readonly release: string; readonly changes: Readonly<Record<string, string>> }[] = [];
  const state = { problem: null as string | null };
  const receiver: Receiver = {
    kind,
    target: kind,
    delayMs,
    send: ({ release, changes }) => {
      if (state.problem !== null) return Promise.reject(new Error(state.problem));
      news.push({ release, changes: Object.fromEntries(changes.map(({ path, how }) => [path, how])) });
      return Promise.resolve(changes.length);
    },
  };
  return { receiver, news, state };
}
