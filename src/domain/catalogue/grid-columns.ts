/** Columns of product grids (specification, section 9). */

const screens = ['phone', 'tablet', 'desk'] as const;
export type Screen = (typeof screens)[number];

export type Columns = 1 | 2 | 3 | 4;

export interface ScreenColumns {
  readonly from: number;
  readonly initial: Columns;
}

/** `from` is the width of the viewport in CSS pixels. */
const gridColumns: Readonly<Record<Screen, ScreenColumns>> = {
  phone: { from: 0, initial: 2 },
  tablet: { from: 600, initial: 2 },
  desk: { from: 992, initial: 4 },
};

/** `search` is `/productos` and its categories. */
export const offeredColumns = {
  search: [2, 3, 4],
  list: [1, 2, 3, 4],
} as const satisfies Record<string, readonly Columns[]>;

/** A missing one is the default. */
export type ChosenColumns = Readonly<Partial<Record<Screen, Columns>>>;

/** @param width of the viewport in CSS pixels */
export function screenOf(width: number): Screen {
  return screens.findLast((screen) => width >= gridColumns[screen].from) ?? 'phone';
}

/** A choice counts for every list that offers it. */
export function columnsOn(screen: Screen, chosen: ChosenColumns, offered: readonly Columns[]): Columns {
  const choice = chosen[screen];
  return choice !== undefined && offered.includes(choice) ? choice : gridColumns[screen].initial;
}

/** `phone1 desk3`: words that the page's CSS matches in an attribute. */
export function columnsToText(chosen: ChosenColumns): string {
  return screens
    .filter((screen) => chosen[screen] !== undefined)
    .map((screen) => `${screen}${String(chosen[screen])}`)
    .join(' ');
}

export function columnsFromText(text: string): ChosenColumns {
  const words = new Set(text.split(' '));
  const choices = screens.flatMap((screen) =>
    offeredColumns.list
      .filter((columns) => words.has(`${screen}${columns}`))
      .map((columns) => [screen, columns]),
  );
  return Object.fromEntries(choices) as ChosenColumns;
}
