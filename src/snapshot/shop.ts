/** What every page carries. */
import { document } from './documents.ts';
import { shared } from './reads.ts';
import type { ShellView } from './views.ts';

/** Read once per build: 50,000 pages share it. @throws Error when the snapshot holds none. */
export function shellView(): ShellView {
  return shared('shell', () => document<ShellView>('shell'));
}
