/** Renders pages and their twins, checks each, and stores it as a blob. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { openSnapshot } from '../../../src/snapshot/open.ts';
import type { Settings } from '../../shared/settings.ts';
import { pageGate, type Findings, type PageGate } from '../gates/page-gate.ts';
import type { PlannedPage } from '../pages/plan.ts';
import { storeBlob } from '../release/blobs.ts';
import type { ReleaseFile } from '../release/manifest.ts';
import { twinOf } from '../twins/twin.ts';
import { clientFiles, type Bundle } from './bundle.ts';
import type * as entry from './entry.ts';

export interface WorkerSetup extends Pick<Settings, 'data' | 'siteUrl'> {
  readonly bundle: Bundle;
}

export interface RenderJob {
  readonly generation: number;
  readonly pages: readonly PlannedPage[];
}

/** The answer to a job is a list of these; an error ends the thread (event `error`). */
export interface RenderedPage extends Findings {
  readonly path: string;
  readonly file: ReleaseFile;
}

const { bundle, data, siteUrl } = workerData as WorkerSetup;
const renderer = (await import(pathToFileURL(join(bundle.folder, 'server/entry.mjs')).href)) as typeof entry;
const assets = new Set(clientFiles(bundle).keys());
let opened: ReturnType<typeof open> | null = null;

parentPort?.on('message', (job: RenderJob) => void answer(job));

async function answer({ generation, pages }: RenderJob): Promise<void> {
  if (opened?.generation !== generation) {
    opened?.snapshot.close();
    opened = open(generation);
  }
  const rendered: RenderedPage[] = [];
  for (const page of pages) rendered.push(await renderedPage(page, opened.gate));
  parentPort?.postMessage(rendered);
}

/** For one state of the snapshot. */
function open(generation: number) {
  renderer.openSnapshot(data.snapshot);
  openSnapshot(data.snapshot);
  const snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  return { generation, snapshot, gate: pageGate({ data, siteUrl, snapshot, assets }) };
}

async function renderedPage({ url, path, key }: PlannedPage, gate: PageGate): Promise<RenderedPage> {
  const bytes = await renderer.render(siteUrl + url).catch((cause: unknown) => {
    const { stack = String(cause) } = cause as Error;
    throw new Error(`${url} cannot be rendered: ${stack}`, { cause });
  });
  const findings = gate(path, bytes.toString('utf8'));
  const blob = storeBlob(data, { type: 'html', bytes });
  const markdown = twinOf(url, siteUrl);
  const twin = markdown === null ? null : storeBlob(data, { type: 'md', bytes: Buffer.from(markdown) });
  const file = { ...blob, ...(twin && { twin: { hash: twin.hash, size: twin.size } }), retiredAt: null, key };
  return { path, file, ...findings };
}
