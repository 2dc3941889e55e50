import { PublishError } from '../publish-error.ts';
import type { PageWarning } from '../warning.ts';
import type { Findings } from './page-gate.ts';

/**
 * Decides whether rendered pages may go live.
 * @returns warnings, which do not block.
 * @throws PublishError `broken-site` that names the first few faults.
 */
export function checkPages(pages: readonly Findings[]): readonly PageWarning[] {
  const faults = pages.flatMap((page) => page.faults);
  if (faults.length === 0) return pages.flatMap(({ warnings }) => warnings);
  const shown = faults.slice(0, faultsShown).join('; ');
  const more = faults.length > faultsShown ? ` and ${faults.length - faultsShown} more` : '';
  throw new PublishError('broken-site', `the pages have errors: ${shown}${more}. The last site stays.`);
}

const faultsShown = 5;
