import { stored } from './open.ts';
import { rowReader } from './reads.ts';
import type { FrameView } from './views.ts';

const readDocument = rowReader('document', ['body']);

/** What there is one of (`schema.ts`). @throws Error when it is missing */
export function document<T>(name: string): T {
  const found = readDocument(name);
  if (!found) throw new Error(`the snapshot holds no ${name}; run \`npm run publish\``);
  return stored<T>(found.body);
}

/** @throws Error when the snapshot has none */
export function frameView(): FrameView {
  return document<FrameView>('frame');
}
