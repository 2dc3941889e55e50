/** How dense the grid of a list is: what is offered where, and what each width of screen starts with (specification, section 9). */

const screens = ['phone', 'tablet', 'desk'] as const;
export type Screen = (typeof screens)[number];

/** Columns from 1 to 4. */
export type Columns = 1 | 2 | 3 | 4;

export interface ScreenColumns {
  /** CSS pixels of the viewport from which this holds. */
  readonly from: number;
  readonly initial: Columns;
}

/** Two columns under 992 px, four above. */
const gridColumns: Readonly<Record<Screen, ScreenColumns>> = {
  phone: { from: 0, initial: 2 },
  tablet: { from: 600, initial: 2 },
  desk: { from: 992, initial: 4 },
};

/** The search page (`/productos` and its categories) offers two to four, every other list one to four. */
export const offeredColumns = {
  search: [2, 3, 4],
  list: [1, 2, 3, 4],
} as const satisfies Record<string, readonly Columns[]>;

/** What was chosen on each kind of screen; one that is not named stands at its initial. */
export type ChosenColumns = Readonly<Partial<Record<Screen, Columns>>>;

/** @param width of the viewport in CSS pixels */
export function screenOf(width: number): Screen {
  return screens.findLast((screen) => width >= gridColumns[screen].from) ?? 'phone';
}

/** One choice holds for every list; where it is not offered, the list stands at the initial of the screen. */
export function columnsOn(screen: Screen, chosen: ChosenColumns, offered: readonly Columns[]): Columns {
  const choice = chosen[screen];
  return choice !== undefined && offered.includes(choice) ? choice : gridColumns[screen].initial;
}

/** `phone1 desk3`: how the choice is remembered, and what the page's styles look for word by word. */
export function columnsToText(chosen: ChosenColumns): string {
  return screens
    .filter((screen) => chosen[screen] !== undefined)
    .map((screen) => `${screen}${String(chosen[screen])}`)
    .join(' ');
}

/** What makes no sense is as if it had not been chosen. */
export function columnsFromText(text: string): ChosenColumns {
  const words = new Set(text.split(' '));
  const choices = screens.flatMap((screen) =>
    offeredColumns.list
      .filter((columns) => words.has(`${screen}${columns}`))
      .map((columns) => [screen, columns]),
  );
  return Object.fromEntries(choices) as ChosenColumns;
}
