/** How many columns the shopper likes a list in, on each kind of screen. */
import {
  columnsFromText,
  columnsOn,
  columnsToText,
  screenOf,
  type ChosenColumns,
  type Columns,
  type Screen,
} from '../domain/grid-columns.ts';
import { hasBrowser } from './browser.ts';
import { keys } from './keys.ts';
import { storedAtom } from './storage.ts';

export const $columns = storedAtom<ChosenColumns>(
  keys.columns,
  {},
  {
    decode: columnsFromText,
    encode: columnsToText,
  },
);

/** For the screen that the shopper is looking at. */
export function chooseColumns(columns: Columns): void {
  $columns.set({ ...$columns.get(), [screenHere()]: columns });
}

/** @param offered by the list that is shown */
export function columnsHere(offered: readonly Columns[]): Columns {
  return columnsOn(screenHere(), $columns.get(), offered);
}

function screenHere(): Screen {
  return screenOf(hasBrowser ? window.innerWidth : 0);
}
