/**
 * Figures as they were last measured: a JSON file in the repository for each subject, and a section of the README
 * that shows it, between `<!-- figures:subject -->` and `<!-- /figures:subject -->`.
 */
import { tableOf, type Figure } from './figure.ts';

export interface FigureRecord {
  /** Names the file and the section: letters, digits and hyphens, for example `bench-pages`. */
  readonly subject: string;
  /** What to type to measure it again. */
  readonly command: string;
  readonly conditions: Conditions;
  readonly figures: readonly Figure[];
}

export interface Conditions {
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
  /** ISO 8601. */
  readonly date: string;
  /** What else must be known to measure the same: sizes, profiles, what ran beside it. */
  readonly also?: string;
}

/** The command, the table and the conditions. */
export function sectionOf({ command, conditions, figures }: FigureRecord): string {
  const { cores, memoryGigabytes, system, node, date, also } = conditions;
  const machine = [`${cores} cores`, `${memoryGigabytes} GB`, system, `Node ${node.replace(/^v/, '')}`];
  const when = date.slice(0, 10);
  return [
    `\`${command}\`, ${when}:`,
    tableOf(figures),
    [...machine, ...(also ? [also] : [])].join(' · '),
  ].join('\n\n');
}

/** The README with the section of this record replaced, or added at the end of its figures. */
export function readmeWith(readme: string, record: FigureRecord): string {
  const { open, close } = marksOf(record.subject);
  const section = `${open}\n${sectionOf(record)}\n${close}`;
  const start = readme.indexOf(open);
  if (start < 0) return withSectionAdded(readme, section);
  const end = readme.indexOf(close, start);
  if (end < 0) throw new Error(`README.md has "${open}" without "${close}"`);
  return readme.slice(0, start) + section + readme.slice(end + close.length);
}

/** What stands between the marks of a subject; null when there are none. */
export function sectionIn(readme: string, subject: string): string | null {
  const { open, close } = marksOf(subject);
  const start = readme.indexOf(open);
  const end = readme.indexOf(close, start);
  return start < 0 || end < 0 ? null : readme.slice(start + open.length, end).trim();
}

function marksOf(subject: string) {
  return { open: `<!-- figures:${subject} -->`, close: `<!-- /figures:${subject} -->` };
}

const heading = '## Figures\n';

function withSectionAdded(readme: string, section: string): string {
  const start = readme.indexOf(heading);
  if (start < 0) throw new Error('README.md has no "## Figures"');
  const next = readme.indexOf('\n## ', start);
  const end = next < 0 ? readme.length : next;
  return `${readme.slice(0, end).trimEnd()}\n\n${section}\n${readme.slice(end)}`;
}
