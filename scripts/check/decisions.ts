import { basename } from 'node:path';
import type { Check, Finding } from './finding.ts';
import { sourceFiles, type SourceFile } from './source-files.ts';

/** Decision records have the same headings and unique numbers. */
export const decisionsCheck: Check = {
  name: 'decisions',
  run: () => decisionFindings(sourceFiles('.readme/decisions/*')),
};

const headings = ['Date', 'Status', 'Context', 'Decision', 'Consequences'];

export function decisionFindings(files: readonly SourceFile[]): Finding[] {
  const numbers = Map.groupBy(files, ({ path }) => basename(path).slice(0, 3));
  const twice = [...numbers.values()].filter(({ length }) => length > 1).flat();
  return [
    ...twice.map(({ path }) => ({ file: path, message: 'shares its number with another decision' })),
    ...files.flatMap((file) => faultsOf(file).map((message) => ({ file: file.path, message }))),
  ];
}

function faultsOf({ path, text }: SourceFile): readonly string[] {
  const name = basename(path);
  if (!/^\d{3}-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.test(name)) return ['is not named NNN-name.md'];
  const [title = '', ...sections] = text.split(/^## /m);
  const found = sections.map((section) => section.split('\n', 1)[0]);
  if (found.join() !== headings.join()) return [`has not the headings ${headings.join(', ')}, in this order`];
  const [date = '', status = '', ...rest] = sections.map((section) => section.replace(/^.*\n/, '').trim());
  return [
    ...(title.startsWith(`# ${name.slice(0, 3)} · `)
      ? []
      : [`does not begin with "# ${name.slice(0, 3)} · " and its title`]),
    ...(/^\d{4}-\d\d-\d\d$/.test(date) ? [] : ['has no date (2026-11-22)']),
    ...(/^(?:Accepted|Superseded by \[\d{3}\]\(.+\))\.?$/.test(status)
      ? []
      : ['is neither Accepted nor Superseded by [NNN](NNN-name.md)']),
    ...(rest.includes('') ? ['has an empty section'] : []),
  ];
}
