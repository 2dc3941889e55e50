/** Field data (real user monitoring) in the site server: samples page views and receives their reports. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import { fieldTiming } from '../../src/domain/field-data.ts';
import type { RouteName } from '../../src/domain/routes.ts';
import { serverAnswers } from '../../src/text/server-answers.ts';
import { FieldCollector } from '../field/collector.ts';
import { largestReport } from '../field/read-report.ts';
import { networkOf } from '../http/network.ts';
import { loopbackProxies, visitorOf } from '../http/trusted-proxies.ts';
import type { DataLayout } from '../settings.ts';
import { sendText } from './plain-answer.ts';

export interface FieldDataOptions {
  readonly layout: DataLayout;
  readonly log: Logger;
  /** Percentage of page views that report; 0 turns header and endpoint off. */
  readonly fieldDataPercent?: number;
  readonly proxies?: BlockList;
  /** Random number from 0 to 1 for sampling; for tests. */
  readonly random?: () => number;
}

export class FieldData {
  readonly #percent: number;
  readonly #random: () => number;
  readonly #proxies: BlockList;
  readonly #collector: FieldCollector | null;

  constructor(options: FieldDataOptions) {
    const { layout, log, fieldDataPercent = 0, proxies = loopbackProxies, random = Math.random } = options;
    this.#random = random;
    this.#percent = fieldDataPercent;
    this.#proxies = proxies;
    this.#collector = fieldDataPercent > 0 ? new FieldCollector({ data: layout, log }) : null;
  }

  /** Registers a live release, whose views are counted separately. */
  addRelease(release: string): void {
    this.#collector?.addRelease(release);
  }

  /**
   * Samples page views by a `Server-Timing` entry, the only header of a navigation that scripts can read. Sampling on
   * the server costs other views no script, respects Do Not Track, and turns itself off on hosts without this server.
   * Unsampled views get an empty entry, because a cache that revalidates would keep the previous one.
   */
  announce(
    request: IncomingMessage,
    response: ServerResponse,
    route: RouteName | null,
    release: { readonly id: string } | null,
  ): void {
    if (this.#collector === null || route === null || release === null) return;
    const isSampled = this.#random() * 100 < this.#percent && !isUnwatched(request);
    const sampled = isSampled ? `;desc="${route} ${release.id}"` : '';
    response.appendHeader('Server-Timing', fieldTiming + sampled);
  }

  /**
   * Responds 204 before the body is read, and for any body: the beacon does not wait, and learns nothing about
   * validation.
   */
  take(request: IncomingMessage, response: ServerResponse): void {
    const collector = this.#collector;
    if (collector === null) {
      sendText(response, 404, 'Not found');
    } else if (request.method === 'POST') {
      const mayCount = isReport(request) && collector.admits(networkOf(visitorOf(request, this.#proxies)));
      if (mayCount) readBody(request, (text) => collector.take(text));
      response.setHeader('Cache-Control', 'no-store');
      response.writeHead(204).end();
    } else {
      response.setHeader('Allow', 'POST');
      sendText(response, 405, serverAnswers.methodNotAllowed.title);
    }
  }

  /** Flushes to the database. */
  close(): void {
    this.#collector?.close();
  }
}

/** Whether the request is a same-site beacon without Do Not Track. */
function isReport(request: IncomingMessage): boolean {
  const { headers } = request;
  const isText = headers['content-type']?.startsWith('text/plain') === true;
  const isShort = Number(headers['content-length'] ?? 0) <= largestReport;
  return isText && isShort && !isUnwatched(request) && isOfThisSite(headers);
}

/** Do Not Track, Global Privacy Control. */
function isUnwatched({ headers }: IncomingMessage): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}

/** Older browsers do not send `Sec-Fetch-Site`; all send `Origin` with a POST. */
function isOfThisSite({ host, origin, ...headers }: IncomingMessage['headers']): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'same-origin';
  return origin !== undefined && URL.parse(origin)?.host === host;
}

/** Ignores bodies longer than a report. */
function readBody(request: IncomingMessage, use: (text: string) => void): void {
  const pieces: Buffer[] = [];
  let length = 0;
  request.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length <= largestReport) pieces.push(piece);
  });
  request.once('end', () => {
    if (length <= largestReport) use(Buffer.concat(pieces).toString('utf8'));
  });
}
