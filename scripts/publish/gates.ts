/** Gates: checks that a build must pass before it goes live. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DataLayout } from '../settings.ts';
import type { FinishedBuild } from './build.ts';
import { knownFiles, missingReferences, type KnownFiles } from './gates/references.ts';
import { LinkJudge } from './gates/links.ts';
import { priceFault } from './gates/price.ts';
import { PublishError } from './publish-error.ts';

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
  const links = new LinkJudge(known, snapshot);
  try {
    const faults: string[] = [];
    const warnings: PageWarning[] = [];
    for (let start = 0; start < unchecked.length; start += filesAtOnce) {
      const group = unchecked.slice(start, start + filesAtOnce).filter((page) => known.isBuilt(page));
      const pages = await Promise.all(group.map(async (page) => [page, await htmlOf(data, page)] as const));
      for (const [page, html] of pages) {
        const found = findingsOf(page, html, { known, links, snapshot });
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

/** A finding that does not block the release. */
export interface PageWarning {
  /** A file of the build. */
  readonly page: string;
  readonly text: string;
}

interface Findings {
  readonly faults: readonly string[];
  readonly warnings: readonly PageWarning[];
}

interface Measures {
  readonly known: KnownFiles;
  readonly links: LinkJudge;
  readonly snapshot: DatabaseSync;
}

function findingsOf(page: string, html: string, { known, links, snapshot }: Measures): Findings {
  const references = missingReferences(html, known).map(
    (path) => `${page} names ${path}, which is not there`,
  );
  const { ours, given } = links.brokenLinks(html);
  const leadsNowhere = (path: string) => `${page} links to ${path}, which leads nowhere`;
  const price = priceFault(page, html, snapshot);
  return {
    faults: [...references, ...ours.map(leadsNowhere), ...(price === null ? [] : [price])],
    warnings: given.map((path) => ({ page, text: leadsNowhere(path) })),
  };
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
