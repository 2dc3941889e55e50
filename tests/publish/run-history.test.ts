/** Retention of the publisher's history. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RunWarnings } from '../../scripts/publish/daemon/run-history.ts';
import type { RunResult } from '../../scripts/publish/daemon/run.ts';
import { PublisherStore } from '../../scripts/publish/daemon/store.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { published } from './published-run.ts';

const poll: RunResult = { ...published, isNew: false };
const refused = { kind: 'refused', problem: 'api-failed', reason: 'down' } as const;

describe('the history', () => {
  it('loses nothing that happened because nothing happened since', () => {
    const { history, ended } = open();
    ended(published);
    for (let count = 0; count < 700; count += 1) ended(poll);
    expect(history.happened(10)).toMatchObject([{ result: { isNew: true } }]);
    // Only the last polls are kept.
    expect(history.runs(10_000).length).toBeLessThan(500);
  });

  it('records a poll that a person asked for, what broke off, and going back', () => {
    const { history, ended } = open();
    ended(poll);
    history.record(['hand'], 1, { isFull: false, result: poll, warnings: null }, 2);
    history.begin(['schedule'], false, 3);
    const back = { kind: 'went-back', release: 'a', from: 'b' } as const;
    history.record(['command'], 4, { isFull: false, result: back, warnings: null }, 4);
    ended({ kind: 'refused', problem: 'busy', reason: '' });
    expect(history.happened(10).map(({ result }) => result?.kind ?? null)).toEqual([
      'went-back',
      null,
      'published',
    ]);
  });

  it('tells the same refusal once, with how often and since when', () => {
    const { history, ended } = open();
    for (let at = 10; at < 15; at += 1) ended(refused, at);
    expect(history.happened(10)).toMatchObject([{ result: { problem: 'api-failed', times: 5, since: 10 } }]);
    ended({ ...refused, problem: 'build-failed' });
    ended(poll);
    ended({ ...refused, problem: 'build-failed' });
    expect(history.happened(10).map(({ result }) => (result as { times?: number }).times)).toEqual([
      undefined,
      undefined,
      5,
    ]);
  });

  it('knows which products were refused after any number of publishes that read no list', () => {
    const { history, ended } = open();
    ended({ ...published, refused: [{ why: 'missing', count: 3, products: [] }], isListRead: true });
    for (let count = 0; count < 700; count += 1) ended({ ...poll, refused: [], isListRead: false });
    expect(history.lastRefusing()?.result).toMatchObject({ refused: [{ count: 3 }] });
    ended({ ...poll, refused: [], isListRead: true });
    expect(history.lastRefusing()?.result).toMatchObject({ refused: [] });
  });

  it('remembers when everything was read, however many polls come after it', () => {
    const { store, history, ended } = open();
    const id = history.begin(['full-sync'], true, 5);
    history.end(id, poll, 6);
    for (let count = 0; count < 700; count += 1) ended(poll);
    expect(store.fullSyncAt(10_000)).toBe(6);
  });
});

describe('a warning', () => {
  const a = { code: 'landing-missing', slug: 'a' } as const;
  const b = { code: 'landing-missing', slug: 'b' } as const;
  const none: RunWarnings = { isFull: false, read: [], ofPages: [], made: [] };

  it('of what was read stays until everything was read again without it', () => {
    const { history, warned } = open();
    warned({ ...none, read: [a, b] }, 5);
    warned(none, 6);
    warned({ ...none, isFull: true, read: [b] }, 7);
    expect(history.warnings()).toMatchObject([{ warning: b, since: 5 }]);
  });

  it('of a page stays until that page is made again without it, or is gone', () => {
    const { history, warned } = open();
    const of = (page: string) => ({ code: 'dead-link', page, link: '/nada' }) as const;
    warned({ ...none, ofPages: [of('a.html'), of('b.html')], made: ['a.html', 'b.html'] }, 5);
    warned({ ...none, isFull: true, made: ['c.html'] }, 6);
    expect(history.warnings()).toHaveLength(2);
    warned({ ...none, made: ['a.html', 'b.html'], ofPages: [of('b.html')] }, 7);
    expect(history.warnings()).toMatchObject([{ warning: of('b.html') }]);
  });

  it('that a person has seen is gone until it comes again', () => {
    const { history, warned } = open();
    warned({ ...none, read: [a] }, 5);
    history.settleWarning(history.warnings()[0]?.id ?? 0);
    expect(history.warnings()).toEqual([]);
    warned({ ...none, read: [a] }, 9);
    expect(history.warnings()).toMatchObject([{ warning: a, since: 9 }]);
  });
});

function open() {
  const store = new PublisherStore(emptyShop());
  onTestFinished(() => store.close());
  const { history } = store;
  return {
    store,
    history,
    ended: (result: RunResult, at = 1) =>
      history.record(['schedule'], at, { isFull: false, result, warnings: null }, at),
    warned: (warnings: RunWarnings, at: number) =>
      history.record(['schedule'], at, { isFull: warnings.isFull, result: poll, warnings }, at),
  };
}
