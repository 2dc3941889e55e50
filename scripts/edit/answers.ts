import { formatMoney, money, type Currency } from '../../src/domain/money.ts';
import type { Edit, Receipt } from '../api/notify-publisher.ts';
import { holdsLargeMoves } from '../seed/import/price-moves.ts';
import { namesAsTyped } from '../publish/names.ts';
import { UsageError } from '../shared/command-line.ts';
import { type Answer } from './command.ts';
import type { Undo } from './undo.ts';

/** Values by what they are called. An empty value is left out of lists. */
export type Shown = Readonly<Record<string, string>>;

/** `AB12  takes off 10 %  until no end` */
export function lineOf(name: string | number, shown: Shown): string {
  const parts = Object.entries(shown).map(([what, value]) => (value === '' ? '' : `${what} ${value}`));
  return [String(name), ...parts.filter((part) => part !== '')].join('  ');
}

export function listed(lines: readonly string[], none: string): Answer {
  return unpublished(...(lines.length === 0 ? [none] : lines));
}

/** Old and new of what changed. @param undo not said when nothing changed */
export function changed(
  title: string,
  before: Shown,
  after: Shown,
  { notes = [], edit = { products: null }, undo = [] }: ChangeNotes = {},
): Answer {
  const changes = Object.keys(after)
    .filter((what) => before[what] !== after[what])
    .map((what) => `  ${what}: ${before[what] || 'none'} → ${after[what] || 'none'}`);
  const lines = [...changes, ...notes];
  if (lines.length === 0) return unpublished(`${title}: nothing changed`);
  return { lines: [title, ...lines], edit, undo };
}

interface ChangeNotes {
  readonly notes?: readonly string[];
  readonly edit?: Edit | null;
  readonly undo?: readonly Undo[];
}

/** @param undo the lines that take it back */
export function undoable(answer: Answer, ...undo: readonly Undo[]): Answer {
  return { ...answer, undo };
}

/** What editors write besides products and offers. */
export const contentEdit: Edit = { products: [], areas: ['content'] };
export const offersEdit: Edit = { products: [], areas: ['offers'] };

/** @param edit what changed */
export function published(edit: Edit, ...lines: readonly string[]): Answer {
  return { lines, edit };
}

/** What happens next. */
export function nextOf({ isHeld = false, ...edit }: Edit, receipt: Receipt): string {
  if (isHeld) return holdsLargeMoves;
  return receipt === 'queued' ? `The pages follow with the next publish: ${publishOf(edit)}` : next[receipt];
}

/** The command that reads only what changed, where that is a line that a person can type. */
function publishOf({ products, areas = [] }: Edit): string {
  const names = namesAsTyped({ products: products ?? [], areas });
  const isShort = products !== null && names.length > 0 && names.length <= fewNames;
  return isShort ? `npm run publish -- --only ${names.join()}` : 'npm run publish';
}

const fewNames = 5;

const next: Readonly<Record<Exclude<Receipt, 'queued'>, string>> = {
  delivered: 'The publisher knows: the pages follow in seconds.',
  refused:
    'The publisher knows, but it refused its last publish, and the pages may stay as they are: npm run publish says why.',
  paused:
    'Publishing is paused since an editor went back to an older version. The pages follow when a person publishes: npm run publish, or «Publicar ahora» in the panel.',
};

/** Nothing that a page shows. */
export function unpublished(...lines: readonly string[]): Answer {
  return { lines, edit: null };
}

/** @throws UsageError for an end that is not after the beginning */
export function assertInOrder(from: string, to: string | null): void {
  if (to !== null && to <= from) throw new UsageError('--until is before --from');
}

export function shownMoney(cents: number | null, currency: Currency): string {
  return cents === null ? '' : formatMoney(money(cents, currency));
}

/** As an option takes it: `12500` or `12500.50`; null for none. */
export function writtenAmount(cents: number | null): string | null {
  return cents === null || cents === 0 ? null : (cents / 100).toFixed(2).replace(/\.00$/, '');
}

/** In Buenos Aires time. */
export function shownInstant(instant: string | null): string {
  if (instant === null) return 'no end';
  return new Date(instant).toLocaleString('sv-SE', {
    timeZone: 'America/Argentina/Buenos_Aires',
    dateStyle: 'short',
    timeStyle: 'short',
  });
}
