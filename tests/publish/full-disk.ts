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
  // Only records are flushed one by one.
  const options = given[2] as { readonly flush?: boolean } | undefined;
  spend(options?.flush === true ? 'records' : 'blobs');
  writeFileSync(...given);
};
syncBuiltinESMExports();
