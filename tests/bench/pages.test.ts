/** Evaluation of page measurements. */
import { describe, expect, it } from 'vitest';
import { firstPaintFloor, largestPaintFloor } from '../../scripts/bench/pages/line-floor.ts';
import { worstForTable, worstOf } from '../../scripts/bench/pages/measuring.ts';
import { median, percentile } from '../../scripts/bench/pages/median.ts';
import { profiles } from '../../scripts/bench/pages/profiles.ts';
import { atMost, type Figure } from '../../scripts/figures/figure.ts';

describe('the floor of a line', () => {
  const paints = { firstMs: 0, largestMs: 0, documentBytes: 14_000, pictureBytes: 30_400 };
  /** The reference's allowance for parsing and painting; its figures are of the same page. */
  const paintingMs = 12;

  it.each([
    [profiles.P1, 491],
    [profiles.P2, 1530],
    [profiles.P3, 244],
  ])('$name is the one that the reference worked out for a page with a picture: %d ms', (profile, ms) => {
    expect(Math.abs(largestPaintFloor(paints, profile) + paintingMs - ms)).toBeLessThan(1.5);
  });

  it('is the document alone where the largest content is text', () => {
    const ms = largestPaintFloor({ ...paints, pictureBytes: 0 }, profiles.P1);
    expect(ms).toBe(150 + 14_000 / 200);
  });

  it('lets the first paint come with the first piece of a document, and a small one whole', () => {
    expect(firstPaintFloor(paints, profiles.P1)).toBe(150 + 6000 / 200);
    expect(firstPaintFloor({ ...paints, documentBytes: 2000 }, profiles.P2)).toBe(400 + 2000 / 50);
  });
});

describe('the worst of several figures', () => {
  const figure = (name: string, value: number | null): Figure => ({
    name,
    value,
    unit: 'ms',
    target: atMost(1),
  });

  it('is the largest', () => {
    expect(worstOf([figure('a', 1), figure('b', 3), figure('c', 2)]).name).toBe('b');
  });

  it.each([NaN, null])('is one that came to %s, whatever the others are', (value) => {
    expect(worstOf([figure('a', 9e9), figure('b', value)]).name).toBe('b');
  });

  it('says in the table among how many it is, and how many of them miss the target', () => {
    const figures = [figure('a', 0.5), { ...figure('b', 3), conditions: '/b' }, figure('c', 2)];
    expect(worstForTable(figures)).toMatchObject({
      name: 'b',
      conditions: '/b; the worst of 3, 2 of them beyond',
    });
    expect(worstForTable([figure('a', 0.5)]).conditions).toBe('the worst of 1');
  });

  it('of nothing is refused: a row that nothing was measured for is not met', () => {
    expect(() => worstOf([])).toThrow('no worst');
  });
});

describe('the middle of several runs', () => {
  it('is the middle one, or lies between the two', () => {
    expect(median([5, 1, 9])).toBe(5);
    expect(median([4, 1, 9, 2])).toBe(3);
  });

  it('of no runs is no number, and so is that of runs which came to nothing', () => {
    expect(median([])).toBeNaN();
    expect(median([NaN])).toBeNaN();
  });

  it('a share of them is not beyond its percentile', () => {
    const values = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(percentile(values, 0.95)).toBe(95);
  });
});
