/**
 * Figures as they were last measured: a JSON file in the repository for each subject, a section of `.readme/figures.md`
 * that shows it, between `<!-- figures:subject -->` and `<!-- /figures:subject -->`, and a table of headlines in the README.
 */
import { isMissed, tableOf, type Figure } from './figure.ts';

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
  const { cores, memoryGigabytes, system, node, also } = conditions;
  const machine = [`${cores} cores`, `${memoryGigabytes} GB`, system, `Node ${node.replace(/^v/, '')}`];
  return [
    `\`${command}\`, ${dayOf(conditions)}:`,
    tableOf(figures),
    [...machine, ...(also ? [also] : [])].join(' · '),
  ].join('\n\n');
}

/** Names the README's own section: figures of any subject that have a headline. */
export const headlines = 'headlines';

/** The headline figures, with the total number of figures and of missed targets. */
export function headlineSection(records: readonly FigureRecord[]): string {
  const chosen = records.flatMap(({ command, conditions, figures }) =>
    figures.flatMap(({ headline, row = 0, ...figure }) =>
      headline === undefined
        ? []
        : [
            {
              row,
              figure: { ...figure, name: headline, conditions: `\`${command}\`, ${dayOf(conditions)}` },
            },
          ],
    ),
  );
  const sorted = chosen.toSorted((one, other) => one.row - other.row).map(({ figure }) => figure);
  const withTarget = records.flatMap(({ figures }) => figures).filter(({ target }) => target !== null);
  const missed = withTarget.filter(isMissed).length;
  const all = `${missed} of all ${withTarget.length} figures with a target miss it or were not measured.`;
  return `${tableOf(sorted)}\n\n${all}`;
}

/** A page of Markdown with the section of this name replaced, or added at its end. */
export function pageWith(page: string, name: string, content: string): string {
  const { open, close } = marksOf(name);
  const section = `${open}\n${content}\n${close}`;
  const start = page.indexOf(open);
  if (start < 0) return `${page.trimEnd()}\n\n${section}\n`;
  const end = page.indexOf(close, start);
  if (end < 0) throw new Error(`there is "${open}" without "${close}"`);
  return page.slice(0, start) + section + page.slice(end + close.length);
}

/** Content between the marks of a section; null without marks. */
export function sectionIn(page: string, name: string): string | null {
  const { open, close } = marksOf(name);
  const start = page.indexOf(open);
  const end = page.indexOf(close, start);
  return start < 0 || end < 0 ? null : page.slice(start + open.length, end).trim();
}

function marksOf(name: string) {
  return { open: `<!-- figures:${name} -->`, close: `<!-- /figures:${name} -->` };
}

function dayOf({ date }: Conditions): string {
  return date.slice(0, 10);
}
