/** Interface of a browser for the journeys, independent of its protocol. */

export interface Engine {
  /** Name and version, for reports. */
  readonly name: string;
  /** Opens a window with storage of its own. */
  readonly openTab: () => Promise<Tab>;
  readonly close: () => Promise<void>;
}

export interface Tab {
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page. It must not use anything outside of it, and its values must be JSON. */
  readonly run: <Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** A press of the mouse, in CSS pixels of the window. */
  readonly press: (x: number, y: number) => Promise<void>;
  /** Presses one key after another. */
  readonly type: (keys: readonly string[]) => Promise<void>;
  /** Changes the size of the page. */
  readonly resize: (size: Size) => Promise<void>;
  /** The visible part of the page, as a PNG. */
  readonly picture: () => Promise<Buffer>;
  /** Errors and warnings on the console, uncaught exceptions and answers of 400 and above so far. */
  readonly troubles: () => readonly string[];
  readonly close: () => Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Key values of WebDriver. https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const keyValues = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  Backspace: '\uE003',
} as const;

/** Pointer and key actions, the same in both protocols of WebDriver. */
export function pressActions(x: number, y: number): readonly object[] {
  const position = { x: Math.round(x), y: Math.round(y) };
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', ...position },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}

export function keyActions(typed: readonly string[]): readonly object[] {
  const actions = typed.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** A program as the text of an expression whose promise is the function's result as JSON. */
export function asSource(inPage: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `(async () => JSON.stringify((await (${inPage.toString()})(...${JSON.stringify(args)})) ?? null))()`;
}
