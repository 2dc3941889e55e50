/** What counts as a report of a page view, and weeks. */
import { describe, expect, it } from 'vitest';
import { largestReport, readReport } from '../../scripts/field/read-report.ts';
import { lastWeeks, weekOf } from '../../scripts/field/weeks.ts';
import { fieldDataPath, fieldFigures } from '../../src/domain/field-data.ts';
import { matchRoute } from '../../src/domain/routes.ts';
import { exampleReport as good } from './example-report.ts';

it('a report is its kind, connection, release and figures', () => {
  expect(readReport(JSON.stringify(good))).toEqual({
    kind: 'product',
    connection: '4g',
    release: good.release,
    buckets: [
      ['lcp', 66],
      ['inp', 33],
      ['cls', 48],
      ['add', 61],
      ['failed', 0],
    ],
  });
  expect(JSON.stringify(good).length).toBeLessThan(largestReport / 2);
});

it('a figure that was not measured is absent', () => {
  const { lcp: _, ...rest } = good;
  expect(readReport(JSON.stringify(rest))?.buckets.map(([figure]) => figure)).toEqual(
    fieldFigures.filter((figure) => figure !== 'lcp'),
  );
});

it.each<[string, unknown]>([
  ['no JSON', '{'],
  ['a list', [good]],
  ['null', null],
  ['a text', 'lcp'],
  ['an unknown kind', { ...good, kind: 'admin' }],
  ['a redirect, which is no page', { ...good, kind: 'newReleases' }],
  ['a kind of the prototype', { ...good, kind: 'constructor' }],
  ['no kind', { ...good, kind: undefined }],
  ['an unknown connection', { ...good, connection: 'wifi' }],
  ['a release that is no text', { ...good, release: 7 }],
  ['a long release', { ...good, release: 'x'.repeat(65) }],
  ['an address', { ...good, url: 'https://tienda.example/?email=ana@example.com' }],
  ['an identity', { ...good, id: 'v1-7' }],
  ['a text as a figure', { ...good, lcp: '1200' }],
  ['a value out of range', { ...good, cls: 11 }],
  ['a negative value', { ...good, inp: -1 }],
  ['half a failed call', { ...good, failed: 0.5 }],
  ['no figure', { kind: 'home', connection: '4g', release: '' }],
])('%s is none', (_what, given) => {
  expect(readReport(typeof given === 'string' ? given : JSON.stringify(given))).toBeNull();
});

it('its address is no page', () => {
  expect(matchRoute(fieldDataPath)).toBeNull();
});

describe('a week', () => {
  it.each([
    ['2026-11-16T03:00:00Z', '2026-11-16'],
    // Still Sunday in Buenos Aires.
    ['2026-11-16T02:59:00Z', '2026-11-09'],
    ['2026-11-22T12:00:00Z', '2026-11-16'],
    ['2027-01-01T12:00:00Z', '2026-12-28'],
  ])('of %s began on Monday %s', (at, week) => {
    expect(weekOf(Date.parse(at))).toBe(week);
  });

  it('has others before it', () => {
    expect(lastWeeks(Date.parse('2026-11-20T12:00:00Z'), 3)).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ]);
  });
});
