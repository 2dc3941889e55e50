/** Worker thread of `render-threads.ts`: renders pages and their twins, checks each, and stores it in the blob store. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { openSnapshot } from '../../../src/snapshot/open.ts';
import type { Settings } from '../../shared/settings.ts';
import { PageGate, type Findings } from '../gates/page-gate.ts';
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
  /** Another number for each state of the snapshot. */
  readonly generation: number;
  readonly pages: readonly PlannedPage[];
}

export interface RenderedPage extends Findings {
  readonly path: string;
  readonly file: ReleaseFile;
}

/** The pages, or the failure with the error code of the operating system, if any. */
export type RenderAnswer =
  { readonly pages: readonly RenderedPage[] } | { readonly failure: string; readonly code: string | null };

const { bundle, data, siteUrl } = workerData as WorkerSetup;
let app: typeof entry | null = null;
let snapshot: DatabaseSync | null = null;
let gate: PageGate | null = null;
let current = 0;

parentPort?.on('message', (job: RenderJob) => {
  void answer(job).then((message) => parentPort?.postMessage(message));
});

async function answer({ generation, pages: wanted }: RenderJob): Promise<RenderAnswer> {
  const pages: RenderedPage[] = [];
  try {
    app ??= (await import(pathToFileURL(join(bundle.folder, 'server/entry.mjs')).href)) as typeof entry;
    if (current !== generation) reopen(app);
    current = generation;
    for (const page of wanted) pages.push(await rendered(app, page));
    return { pages };
  } catch (error) {
    const { stack, message, code } = error as NodeJS.ErrnoException;
    const isSystem = /^E[A-Z0-9]+$/.test(code ?? '');
    const failure = `${wanted[pages.length]?.url} cannot be rendered: ${stack ?? message}`;
    return { failure, code: isSystem ? (code ?? null) : null };
  }
}

/** What was read and checked holds for one state of the snapshot. */
function reopen(renderer: typeof entry): void {
  renderer.openSnapshot(data.snapshot);
  openSnapshot(data.snapshot);
  snapshot?.close();
  snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  gate = new PageGate({ data, snapshot, assets: new Set(clientFiles(bundle).keys()) });
}

async function rendered({ render }: typeof entry, { url, path, key }: PlannedPage): Promise<RenderedPage> {
  const bytes = await render(siteUrl + url);
  const findings = gate?.findings(path, bytes.toString('utf8')) ?? { faults: [], warnings: [] };
  const blob = storeBlob(data, { type: 'html', bytes });
  const twin = storedTwin(url);
  return { path, file: { ...blob, ...(twin && { twin }), retiredAt: null, key }, ...findings };
}

function storedTwin(url: string): ReleaseFile['twin'] | null {
  const markdown = twinOf(url, siteUrl);
  if (markdown === null) return null;
  const { hash, size } = storeBlob(data, { type: 'md', bytes: Buffer.from(markdown) });
  return { hash, size };
}
