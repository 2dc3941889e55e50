import { document } from './documents.ts';
import { shared } from './reads.ts';
import type { FrameView } from './views.ts';

/** 50,000 pages share it. @throws Error when the snapshot has none */
export function frameView(): FrameView {
  return shared('frame', () => document<FrameView>('frame'));
}
