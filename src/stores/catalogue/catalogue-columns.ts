import {
  columnsFromText,
  columnsOn,
  columnsToText,
  screenOf,
  type ChosenColumns,
  type Columns,
  type Screen,
} from '../../domain/catalogue/grid-columns.ts';
import { hasBrowser } from '../browser.ts';
import { keys } from '../keys.ts';
import { storedAtom } from '../storage.ts';

export const $columns = storedAtom<ChosenColumns>(
  keys.columns,
  {},
  {
    decode: columnsFromText,
    encode: columnsToText,
  },
);

export function chooseColumns(columns: Columns): void {
  $columns.set({ ...$columns.get(), [screenHere()]: columns });
}

export function columnsHere(offered: readonly Columns[]): Columns {
  return columnsOn(screenHere(), $columns.get(), offered);
}

function screenHere(): Screen {
  return screenOf(hasBrowser ? window.innerWidth : 0);
}
