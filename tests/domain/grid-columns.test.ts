import { describe, expect, it } from 'vitest';
import {
  columnsFromText,
  columnsOn,
  columnsToText,
  offeredColumns,
  screenOf,
  type Screen,
} from '../../src/domain/catalogue/grid-columns.ts';

describe('the columns of a list', () => {
  it.each<[number, Screen]>([
    [320, 'phone'],
    [599, 'phone'],
    [600, 'tablet'],
    [991, 'tablet'],
    [992, 'desk'],
    [2560, 'desk'],
  ])('a viewport of %d px is a %s', (width, screen) => {
    expect(screenOf(width)).toBe(screen);
  });

  it.each<[Screen, number]>([
    ['phone', 2],
    ['tablet', 2],
    ['desk', 4],
  ])('on a %s begin with %d', (screen, initial) => {
    expect(columnsOn(screen, {}, offeredColumns.search)).toBe(initial);
    expect(columnsOn(screen, {}, offeredColumns.list)).toBe(initial);
  });

  it('are two to four of a search and one to four of every other list', () => {
    expect(offeredColumns).toEqual({ search: [2, 3, 4], list: [1, 2, 3, 4] });
  });

  it('are those of the screen where the choice is not offered', () => {
    const one = columnsFromText('phone1 desk1');
    expect(columnsOn('desk', one, offeredColumns.list)).toBe(1);
    expect(columnsOn('desk', one, offeredColumns.search)).toBe(4);
    expect(columnsOn('phone', one, offeredColumns.search)).toBe(2);
  });

  it('are remembered for each kind of screen', () => {
    expect(columnsToText({ desk: 3, phone: 1 })).toBe('phone1 desk3');
    expect(columnsFromText('phone1 desk3')).toEqual({ phone: 1, desk: 3 });
    expect(columnsOn('desk', columnsFromText('phone1 desk3'), offeredColumns.search)).toBe(3);
  });

  it.each(['', 'phone0', 'desk5', 'desk9', 'undefined', '{"desk":3}'])('forget %j', (text) => {
    expect(columnsFromText(text)).toEqual({});
  });
});
