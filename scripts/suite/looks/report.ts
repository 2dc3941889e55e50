/** The report of a run: what changed, as a page with pictures. */
import { relative } from 'node:path';
import { fileOf, type LookFolders, type LookVerdict } from './verdicts.ts';

/** Headings in the order of urgency. */
const headings = {
  changed: 'Changed: before, after, difference',
  new: 'New: not accepted yet',
  gone: 'Gone: accepted, and not drawn any more',
} as const;

/** HTML beside the pictures of the report. */
export function reportPage(verdicts: readonly LookVerdict[], folders: LookFolders): string {
  const parts = Object.entries(headings).flatMap(([kind, heading]) => {
    const found = verdicts.filter((verdict) => verdict.kind === kind);
    return found.length === 0 ? [] : [`<h2>${heading}</h2>`, ...found.map((look) => figure(look, folders))];
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Looks</title>
<style>body { font: 1rem/1.5 system-ui; margin: 1rem } img { max-width: 100%; border: 1px solid #888 }</style>
<h1>${describeVerdicts(verdicts)}</h1>
${parts.join('\n')}
</html>
`;
}

/** One line: `327 looks: 2 changed, 1 new, 0 gone`. */
export function describeVerdicts(verdicts: readonly LookVerdict[]): string {
  const count = (kind: LookVerdict['kind']) => verdicts.filter((verdict) => verdict.kind === kind).length;
  return `${verdicts.length} looks: ${count('changed')} changed, ${count('new')} new, ${count('gone')} gone`;
}

function figure(
  { name, kind, changedPixels }: LookVerdict,
  { accepted, drawn, report }: LookFolders,
): string {
  const source = {
    changed: `${name}.png`,
    new: relative(report, fileOf(drawn, name)),
    gone: relative(report, fileOf(accepted, name)),
    same: '',
  }[kind];
  const words = kind === 'changed' ? `${name}: ${changedPixels} pixels` : name;
  return `<figure><figcaption>${words}</figcaption><img src="${source}" alt="" loading="lazy"></figure>`;
}
