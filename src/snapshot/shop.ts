/** The view model of the shell: header, menu and footer of every page. */
import { document } from './documents.ts';
import { shared } from './reads.ts';
import type { ShellView } from './views.ts';

/** Memoised: 50,000 pages share it. @throws Error when the snapshot has none. */
export function shellView(): ShellView {
  return shared('shell', () => document<ShellView>('shell'));
}
