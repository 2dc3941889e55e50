/** Column count of product grids: options by kind of list, and defaults by screen width (specification, section 9). */

const screens = ['phone', 'tablet', 'desk'] as const;
export type Screen = (typeof screens)[number];

export type Columns = 1 | 2 | 3 | 4;

export interface ScreenColumns {
  /** Minimum viewport width in CSS pixels. */
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

/** Stored choices by screen class; a missing one means the default. */
export type ChosenColumns = Readonly<Partial<Record<Screen, Columns>>>;

/** @param width of the viewport in CSS pixels */
export function screenOf(width: number): Screen {
  return screens.findLast((screen) => width >= gridColumns[screen].from) ?? 'phone';
}

/** One choice applies to every list; a list that does not offer it uses the default. */
export function columnsOn(screen: Screen, chosen: ChosenColumns, offered: readonly Columns[]): Columns {
  const choice = chosen[screen];
  return choice !== undefined && offered.includes(choice) ? choice : gridColumns[screen].initial;
}

/** Serialises the choice as `phone1 desk3`. The page's CSS matches these words in an attribute. */
export function columnsToText(chosen: ChosenColumns): string {
  return screens
    .filter((screen) => chosen[screen] !== undefined)
    .map((screen) => `${screen}${String(chosen[screen])}`)
    .join(' ');
}

/** Parses the stored choice; unknown words are ignored. */
export function columnsFromText(text: string): ChosenColumns {
  const words = new Set(text.split(' '));
  const choices = screens.flatMap((screen) =>
    offeredColumns.list
      .filter((columns) => words.has(`${screen}${columns}`))
      .map((columns) => [screen, columns]),
  );
  return Object.fromEntries(choices) as ChosenColumns;
}
