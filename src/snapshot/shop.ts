/** What every page carries. */
import { row, snapshotFile, stored } from './open.ts';
import type { ShellView } from './views.ts';

let remembered: { readonly file: string; readonly shell: ShellView } | null = null;

/** Read once per build: 50,000 pages share it. @throws Error when the snapshot holds none. */
export function shellView(): ShellView {
  const file = snapshotFile();
  if (remembered?.file !== file) remembered = { file, shell: readShell() };
  return remembered.shell;
}

function readShell(): ShellView {
  const found = row<{ body: string }>("SELECT body FROM document WHERE name = 'shell'");
  if (!found) throw new Error('the snapshot holds no shell; run `npm run publish`');
  return stored<ShellView>(found.body);
}
