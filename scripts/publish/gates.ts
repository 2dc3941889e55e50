/** Gates: checks that a build must pass before it goes live. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../settings.ts';
import type { FinishedBuild } from './build.ts';
import { PageGate } from './gates/page-gate.ts';
import { knownFiles } from './gates/references.ts';
import { PublishError } from './publish-error.ts';
import type { PageWarning } from './warning.ts';

const filesAtOnce = 64;

/**
 * All pages exist; every script, style and picture that a new page references exists; its links lead to pages; the
 * price in its structured data equals the snapshot's.
 * @returns warnings, which do not block.
 * @throws PublishError that names the first few faults.
 */
export async function checkBuild(
  data: DataLayout,
  { unchecked, missing }: Pick<FinishedBuild, 'unchecked' | 'missing'>,
): Promise<readonly PageWarning[]> {
  if (missing.length > 0) throw broken(missing.map((page) => `${page} was not made`));
  if (unchecked.length === 0) return [];
  const known = knownFiles(data);
  const snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  const gate = new PageGate(snapshot, known);
  try {
    const faults: string[] = [];
    const warnings: PageWarning[] = [];
    for (let start = 0; start < unchecked.length; start += filesAtOnce) {
      const group = unchecked.slice(start, start + filesAtOnce).filter((page) => known.isBuilt(page));
      const pages = await Promise.all(group.map(async (page) => [page, await htmlOf(data, page)] as const));
      for (const [page, html] of pages) {
        const found = gate.findings(page, html);
        faults.push(...found.faults);
        warnings.push(...found.warnings);
      }
    }
    if (faults.length > 0) throw broken(faults);
    return warnings;
  } finally {
    snapshot.close();
  }
}

function htmlOf(data: DataLayout, page: string): Promise<string> {
  return readFile(join(data.build, page), 'utf8');
}

function broken(faults: readonly string[]): PublishError {
  const shown = faults.slice(0, 5).join('; ');
  const more = faults.length > 5 ? ` and ${faults.length - 5} more` : '';
  const advice = 'The last site stays. Publish with --force to render everything again.';
  return new PublishError('broken-site', `the build is not whole: ${shown}${more}. ${advice}`);
}
