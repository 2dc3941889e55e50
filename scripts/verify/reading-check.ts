/** Reads a backend by the publisher's own code: what a publish would refuse or warn of is said here, in the same words. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { basePath } from '../../src/api/endpoint.ts';
import { refusalMessages, warningMessage } from '../publish/messages.ts';
import { groupsOf } from '../publish/sync/refused.ts';
import { PublishError } from '../publish/publish-error.ts';
import type { ReadingWarning } from '../publish/warning.ts';
import { syncSnapshot } from '../publish/sync/sync.ts';
import { silentProgress } from '../shared/progress.ts';
import { dataLayout } from '../shared/settings.ts';
import { Facts } from './catalogue-facts.ts';
import type { Checks } from './check.ts';
import { Deviation } from './findings.ts';
import type { World } from './world.ts';

export const readingChecks: Checks = {
  getProductList: { 'is read by a publish: every page of every list, in both currencies': readAll },
};

async function readAll({ backend, journal }: World): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'verify-'));
  const { pictureHosts = [] } = backend;
  const facts = new Facts(backend.origin, pictureHosts);
  const fetch = sampling(backend.fetch, facts, backend.isReadWhole === true ? Infinity : mostRead);
  const options = { progress: silentProgress, now: new Date(), code: '', fetch, retries: 1, concurrency: 4 };
  try {
    const report = await syncSnapshot(
      { apiUrl: backend.origin, data: dataLayout(root), pictureHosts },
      options,
    );
    const [waiting, notes] = [
      report.warnings.filter(isRefusal),
      report.warnings.filter((each) => !isRefusal(each)),
    ];
    for (const warning of notes) journal.note('getProductList', warningMessage(warning));
    const refused = [
      ...refusalMessages(groupsOf(report.refused, 10)),
      ...waiting.map(warningMessage),
      ...facts.wrong(),
    ];
    if (refused.length > 0)
      throw new Deviation(
        refused.map((text) => ({ kind: 'wrong value', text })),
        'getProductList',
      );
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    const findings = [error.message, ...facts.wrong()].map(
      (text) => ({ kind: 'wrong value', text }) as const,
    );
    throw new Deviation(findings, 'getProductList');
  } finally {
    for (const text of facts.remarkable()) journal.note('getProductList', text);
    await rm(root, { recursive: true, force: true });
  }
}

/** Whether something would not be on the site. */
function isRefusal({ code }: ReadingWarning): boolean {
  return ['product-left-out', 'category-left-out', 'item-left-out', 'reply-broken'].includes(code);
}

/** Details and pictures of a catalogue that is not read whole. */
const mostRead = 60;

/**
 * Answers the details that are not in the sample with what the list shows of the product, and such pictures with a
 * dot; the lists are read whole.
 */
function sampling(fetch: World['backend']['fetch'], facts: Facts, most: number): typeof globalThis.fetch {
  let [details, pictures] = [0, 0];
  const isTaken = new Map<string, boolean>();
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith(basePath)) return ++pictures <= most ? fetch(request) : dot();
    const slug = /\/product\/([^/]+)$/.exec(pathname)?.[1];
    if (slug === undefined) return facts.read(request.url, await fetch(request));
    if (!isTaken.has(slug)) isTaken.set(slug, ++details <= most);
    const card = facts.cardOf(decodeURIComponent(slug), searchParams.get('currency') ?? 'ARS');
    if (isTaken.get(slug) === true || card === undefined) return fetch(request);
    return Response.json({ product: card });
  };
}

/** The smallest PNG. */
function dot(): Response {
  const bytes =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return new Response(Buffer.from(bytes, 'base64'), { headers: { 'Content-Type': 'image/png' } });
}
