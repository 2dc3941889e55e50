import { describe, expect, it } from 'vitest';
import {
  columnsFromText,
  columnsOn,
  columnsToText,
  gridColumns,
  screenOf,
  type Screen,
} from '../../src/domain/grid-columns.ts';

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

  it.each<[Screen, number[], number]>([
    ['phone', [1, 2], 2],
    ['tablet', [2, 3, 4], 2],
    ['desk', [2, 3, 4], 4],
  ])('a %s offers %j and begins with %d', (screen, offered, initial) => {
    expect(gridColumns[screen].offered).toEqual(offered);
    expect(columnsOn(screen, {})).toBe(initial);
  });

  it('are remembered for each kind of screen', () => {
    expect(columnsToText({ desk: 3, phone: 1 })).toBe('phone1 desk3');
    expect(columnsFromText('phone1 desk3')).toEqual({ phone: 1, desk: 3 });
    expect(columnsOn('desk', columnsFromText('phone1 desk3'))).toBe(3);
  });

  it.each(['', 'phone4', 'desk1', 'desk9', 'undefined', '{"desk":3}'])('forget %j', (text) => {
    expect(columnsFromText(text)).toEqual({});
  });
});
