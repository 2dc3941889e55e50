/** The sender of field data: what a view reports, when, and in which browsers it reports nothing. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addWorksMark, failedCallMark, fieldDataPath, fieldFigures } from '../../src/domain/field-data.ts';
import { reportViews } from '../../src/islands/shop/field-data/field-data.ts';
import { reportSampledView } from '../../src/islands/shop/field-data/sampled-view.ts';
import { openPage, type Given } from './measured-page.ts';
import { readReport } from '../../scripts/field/read-report.ts';

const page = { kind: 'product', release: '20261120T120000000Z-0123456789ab' };
const told = `${page.kind} ${page.release}`;
afterEach(() => vi.unstubAllGlobals());

function reportOf(open: ReturnType<typeof openPage>): Record<string, unknown> {
  expect(open.sent).toHaveLength(1);
  expect(open.sent[0]?.path).toBe(fieldDataPath);
  return open.sent[0]?.report ?? {};
}

describe('a view', () => {
  it('tells the kind of page, the connection, the release and its figures, and no more', () => {
    const open = openPage({
      connection: { effectiveType: '4g', saveData: false, rtt: 50, downlink: 10 },
      timeline: {
        [addWorksMark]: [{ startTime: 812.4 }],
        [failedCallMark]: [{ startTime: 900 }, { startTime: 950 }],
      },
    });
    reportViews(told);
    open.happens('largest-contentful-paint', { startTime: 400.2 });
    open.happens('largest-contentful-paint', { startTime: 1240.6 });
    open.happens('layout-shift', { startTime: 500, value: 0.0123456, hadRecentInput: false });
    open.happens('event', { startTime: 2000, interactionId: 7, duration: 64 });
    open.hide();
    const report = reportOf(open);
    expect(report).toEqual({
      ...page,
      connection: '4g',
      lcp: 1241,
      inp: 64,
      cls: 0.0123,
      add: 812,
      failed: 2,
    });
    expect(Object.keys(report).sort()).toEqual(['connection', 'kind', 'release', ...fieldFigures].sort());
    expect(readReport(JSON.stringify(report))?.buckets).toHaveLength(5);
  });

  it('is told once, however often it is hidden and left', () => {
    const open = openPage();
    reportViews(told);
    open.hide();
    open.show();
    open.happens('event', { startTime: 9000, interactionId: 9, duration: 400 });
    open.hide();
    open.leave();
    expect(reportOf(open)).toEqual({ ...page, connection: 'unknown', cls: 0, failed: 0 });
  });

  it('is told when the page is left without being hidden', () => {
    const open = openPage();
    reportViews(told);
    open.leave();
    expect(open.sent).toHaveLength(1);
  });

  it('counts what the browser had not delivered yet', () => {
    const open = openPage();
    reportViews(told);
    open.happens('event', { startTime: 800, interactionId: 1, duration: 120 }, false);
    open.happens('largest-contentful-paint', { startTime: 700 }, false);
    open.hide();
    expect(reportOf(open)).toMatchObject({ inp: 120, lcp: 700 });
  });

  it('that comes back from the back-forward cache is another one, with figures of its own', () => {
    const open = openPage({ timeline: { [addWorksMark]: [{ startTime: 700 }] } });
    reportViews(told);
    open.happens('largest-contentful-paint', { startTime: 1000 });
    open.happens('layout-shift', { startTime: 1100, value: 0.2, hadRecentInput: false });
    open.happens('event', { startTime: 1200, interactionId: 1, duration: 320 });
    open.entries[failedCallMark] = [{ startTime: 1500 }];
    open.leave();
    open.comeBack(60_000);
    open.happens('layout-shift', { startTime: 60_100, value: 0.01, hadRecentInput: false });
    open.happens('event', { startTime: 60_500, interactionId: 8, duration: 48 });
    open.hide();
    const [first, second] = open.sent.map(({ report }) => report);
    expect(first).toMatchObject({ lcp: 1000, cls: 0.2, inp: 320, add: 700, failed: 1 });
    expect(second).toEqual({ ...page, connection: 'unknown', lcp: 30, cls: 0.01, inp: 48, failed: 0 });
  });

  it('of a prerendered page begins with its activation', () => {
    const open = openPage({
      timeline: {
        navigation: [{ startTime: 0, activationStart: 5000 }],
        'visibility-state': [
          { name: 'hidden', startTime: 0 },
          { name: 'visible', startTime: 5000 },
        ],
        [addWorksMark]: [{ startTime: 3000 }],
      },
    });
    reportViews(told);
    open.happens('largest-contentful-paint', { startTime: 5040 });
    open.hide();
    expect(reportOf(open)).toMatchObject({ lcp: 40, add: 0 });
  });

  it('of a page that was opened in the background has no paint and no shift', () => {
    const open = openPage({
      timeline: { 'visibility-state': [{ name: 'hidden', startTime: 0 }] },
    });
    reportViews(told);
    open.happens('largest-contentful-paint', { startTime: 4000 });
    open.happens('layout-shift', { startTime: 4100, value: 0.3, hadRecentInput: false });
    open.hide();
    expect(reportOf(open)).toEqual({ ...page, connection: 'unknown', failed: 0 });
  });
});

describe('layout shifts', () => {
  const score = (shifts: readonly (readonly [at: number, value: number, hadRecentInput?: boolean])[]) => {
    const open = openPage();
    reportViews(told);
    for (const [startTime, value, hadRecentInput = false] of shifts)
      open.happens('layout-shift', { startTime, value, hadRecentInput });
    open.hide();
    return reportOf(open)['cls'];
  };

  it('add up within a second of each other', () => {
    expect(
      score([
        [100, 0.1],
        [1000, 0.1],
        [1900, 0.1],
      ]),
    ).toBe(0.3);
  });

  it('count by their largest window: a pause of a second, or five seconds in all, end one', () => {
    expect(
      score([
        [100, 0.1],
        [1100, 0.15],
        [3000, 0.2],
      ]),
    ).toBe(0.2);
    const everyHalf = Array.from({ length: 20 }, (_, index) => [100 + index * 500, 0.01] as const);
    expect(score(everyHalf)).toBe(0.1);
  });

  it('after a press of the visitor count for nothing', () => {
    expect(score([[100, 0.5, true]])).toBe(0);
  });
});

describe('the slowest interaction', () => {
  it('is its longest event, and the first one however short', () => {
    const open = openPage();
    reportViews(told);
    open.happens('first-input', { startTime: 500, interactionId: 3, duration: 16 });
    open.happens('event', { startTime: 600, interactionId: 0, duration: 900 });
    open.happens('event', { startTime: 700, interactionId: 10, duration: 48 });
    open.happens('event', { startTime: 701, interactionId: 10, duration: 96 });
    open.happens('event', { startTime: 702, interactionId: 10, duration: 56 });
    open.hide();
    expect(reportOf(open)['inp']).toBe(96);
  });

  it('leaves out one of each fifty', () => {
    const open = openPage();
    reportViews(told);
    for (const [id, duration] of [1000, 500, 300].entries())
      open.happens('event', { startTime: 500, interactionId: id + 1, duration });
    Object.assign(performance, { interactionCount: 101 });
    open.hide();
    expect(reportOf(open)['inp']).toBe(300);
  });
});

describe('a browser', () => {
  it.each<[string, object | undefined, string]>([
    ['that tells nothing', undefined, 'unknown'],
    ['with 3g', { effectiveType: '3g' }, '3g'],
    ['with slow 2g', { effectiveType: 'slow-2g' }, '2g'],
    ['with the data saver', { effectiveType: '4g', saveData: true }, 'save'],
  ])('%s', (_name, connection, expected) => {
    const open = openPage({ ...(connection && { connection }) });
    reportViews(told);
    open.hide();
    expect(reportOf(open)['connection']).toBe(expected);
  });

  it('without observers tells what it knows', () => {
    const open = openPage({ types: [] });
    reportViews(told);
    open.hide();
    expect(reportOf(open)).toEqual({ ...page, connection: 'unknown', failed: 0 });
  });

  it('without beacons tells nothing, and breaks nothing', () => {
    const open = openPage({ hasBeacon: false });
    reportViews(told);
    open.hide();
    open.leave();
    expect(open.sent).toEqual([]);
  });
});

describe('a view is asked for', () => {
  const saying = (description: string) => ({
    timeline: { navigation: [{ startTime: 0, serverTiming: [{ name: 'field', description }] }] },
  });

  /** The report when the page is hidden. */
  async function toldBy(given: Given) {
    const open = openPage(given);
    reportSampledView();
    await vi.dynamicImportSettled();
    open.hide();
    return open.sent.map(({ report }) => report);
  }

  it('by the server, which says of what kind it is and of which release', async () => {
    expect(await toldBy(saying(told))).toEqual([expect.objectContaining(page)]);
  });

  it.each<[string, Given]>([
    ['it does not want this one', saying('')],
    ['it says something else', { timeline: { navigation: [{ startTime: 0, serverTiming: [] }] } }],
    ['the browser does not tell what it says', { timeline: { navigation: [] } }],
  ])('never when %s', async (_name, given) => {
    expect(await toldBy(given)).toEqual([]);
  });
});
