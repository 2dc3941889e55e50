/** Scanning books: what the camera reads, or a person types, finds its product or marks the volume as had. */
import { atom } from 'nanostores';
import { readBarCode, type CodeReading } from '../../domain/catalogue/bar-code.ts';
import type { MarkedVolume } from '../../domain/catalogue/collection.ts';
import type { ProductCard } from '../../domain/catalogue/product.ts';
import { FailureError } from '../../domain/failure.ts';
import { pathTo } from '../../domain/routes.ts';
import { markOfVolume } from '../account/collection.ts';
import { volumeOfProduct, type FoundVolume } from '../account/volume-of-product.ts';
import { barCodeReader, openCamera, whileSeen, type CameraFault } from '../browser-camera.ts';
import { goTo, pause } from '../browser.ts';
import { productByIsbn } from './product-by-isbn.ts';

/** `find` opens the product's page; `mark` says that the visitor has the volume. */
export type ScanPurpose = 'find' | 'mark';

interface Scan {
  /** `paused`: the page is hidden. */
  readonly camera: 'starting' | 'on' | 'paused' | CameraFault;
  readonly outcome: ScanOutcome | null;
}

/** `read` is the number. */
export type ScanOutcome =
  | Exclude<CodeReading, { name: 'isbn' }>
  | { readonly name: 'searching' | 'unknown' | 'failed'; readonly read: string }
  | (Pick<ProductCard, 'title' | 'slug'> & { readonly name: 'found' | 'no-volume'; readonly read: string })
  | (FoundVolume & { readonly name: 'marked' | 'had'; readonly read: string });

const atFirst: Scan = { camera: 'starting', outcome: null };

export const $scan = atom<Scan>(atFirst);

/** One reading of the camera. */
let watching = new AbortController();
let lookingUp = new AbortController();

/** @returns ends it: the camera is off, and nothing that comes later is shown */
export function startScanning(video: HTMLVideoElement, purpose: ScanPurpose): () => void {
  $scan.set(atFirst);
  const unsubscribe = whileSeen(
    () => $scan.get().camera === 'paused' && void watch(video, purpose),
    () => stopCamera('paused'),
  );
  void watch(video, purpose);
  return () => {
    unsubscribe();
    stopCamera('paused');
    lookingUp.abort();
  };
}

/** A newer number takes the place of one that is still looked for. */
export async function lookUp(text: string, purpose: ScanPurpose): Promise<void> {
  lookingUp.abort();
  const { signal } = (lookingUp = new AbortController());
  const reading = readBarCode(text);
  const { read } = reading;
  if (reading.name !== 'isbn') return show(reading);
  show({ name: 'searching', read });
  const outcome = await outcomeOf(read, purpose, signal);
  if (signal.aborted) return;
  show(outcome);
  if (outcome.name !== 'found') return;
  stopCamera('paused');
  goTo(pathTo('product', { slug: outcome.slug }));
}

/** Takes away the mark that a scan has made. */
export async function unmark({ volume }: FoundVolume): Promise<void> {
  if (isHad(volume)) await toggleHad(volume);
  show(null);
}

/** The code of marks comes by the press: shared by this module, too, every island would load it. @returns whether it came */
async function toggleHad(volume: MarkedVolume): Promise<boolean> {
  const marking = await import('../account/collection-marking.ts').catch(() => null);
  marking?.toggleMark(volume, 'have');
  return marking !== null;
}

async function outcomeOf(read: string, purpose: ScanPurpose, signal: AbortSignal): Promise<ScanOutcome> {
  try {
    const card = await productByIsbn(read, signal);
    if (card === null) return { name: 'unknown', read };
    const { title, slug } = card;
    if (purpose === 'find') return { name: 'found', read, title, slug };
    const found = await volumeOfProduct(card);
    if (found === 'failed') return { name: 'failed', read };
    if (found === null) return { name: 'no-volume', read, title, slug };
    if (isHad(found.volume)) return { name: 'had', read, ...found };
    const isMarked = signal.aborted || (await toggleHad(found.volume));
    if (!isMarked) return { name: 'failed', read };
    return { name: 'marked', read, ...found };
  } catch (error) {
    if (error instanceof FailureError) return { name: 'failed', read };
    throw error;
  }
}

function isHad({ series, numbers }: MarkedVolume): boolean {
  return markOfVolume(series.slug, numbers) === 'have';
}

async function watch(video: HTMLVideoElement, purpose: ScanPurpose): Promise<void> {
  watching.abort();
  const { signal } = (watching = new AbortController());
  const { outcome } = $scan.get();
  // The product that was found has been seen: this is its way back.
  $scan.set({ camera: 'starting', outcome: outcome?.name === 'found' ? null : outcome });
  const fault = await openCamera(video, signal, () => stopCamera('busy'));
  if (signal.aborted) return;
  $scan.set({ ...$scan.get(), camera: fault ?? 'on' });
  const read = barCodeReader(video);
  // The number in front of the camera is looked for once.
  let last: string | null = null;
  let missed = 0;
  while (fault === null && !isStopped(signal)) {
    const code = await read();
    missed = code === null ? missed + 1 : 0;
    if (missed > mostMissed) last = null;
    if (code !== null && code !== last && !isStopped(signal)) {
      last = code;
      await lookUp(code, purpose);
    }
    await pause(betweenReadingsMs);
  }
}

/** A function, because what stops it is another call. */
function isStopped(signal: AbortSignal): boolean {
  return signal.aborted;
}

const betweenReadingsMs = 150;
/** Readings without a number, after which the same book may come again. */
const mostMissed = 10;

function stopCamera(camera: Scan['camera']): void {
  watching.abort();
  $scan.set({ ...$scan.get(), camera });
}

function show(outcome: ScanOutcome | null): void {
  $scan.set({ ...$scan.get(), outcome });
}
