/**
 * Preloaded before a program (`--import`): simulates a full disk (ENOSPC) after a number of release blobs, or of
 * records (manifest, live release).
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { devNull } from 'node:os';

const left = { blobs: Number(process.env['BLOBS_LEFT']), records: Number(process.env['RECORDS_LEFT']) };

/** @throws Error ENOSPC when the budget is used up. */
function spend(what: keyof typeof left): void {
  if (left[what] > 0) left[what] -= 1;
  else throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
}

const { writeSync } = fs;
fs.writeSync = ((...given: Parameters<typeof writeSync>) => {
  spend('blobs');
  return writeSync(...given);
}) as typeof writeSync;
syncBuiltinESMExports();

const handle = await fs.promises.open(devNull, 'w');
const kind = Object.getPrototypeOf(handle) as typeof handle;
await handle.close();
type WriteFile = (this: typeof handle, ...given: unknown[]) => Promise<void>;
const writeFile = Reflect.get(kind, 'writeFile') as WriteFile;
const writeFileWhileThereIsRoom: WriteFile = function (...given) {
  spend('records');
  return writeFile.apply(this, given);
};
Reflect.set(kind, 'writeFile', writeFileWhileThereIsRoom);
