/**
 * Preloaded before a program (`--import`): simulates a full disk (ENOSPC) after a number of release blobs, or of
 * records (manifest, live release).
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const left = { blobs: Number(process.env['BLOBS_LEFT']), records: Number(process.env['RECORDS_LEFT']) };

/** @throws Error ENOSPC when the budget is used up. */
function spend(what: keyof typeof left): void {
  if (left[what] > 0) left[what] -= 1;
  else throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
}

const { writeFileSync } = fs;
fs.writeFileSync = (...given: Parameters<typeof writeFileSync>) => {
  // Records are written through a descriptor, which is flushed.
  spend(typeof given[0] === 'number' ? 'records' : 'blobs');
  writeFileSync(...given);
};
syncBuiltinESMExports();
