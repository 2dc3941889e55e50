import { describe, expect, it } from 'vitest';
import {
  busyMs,
  emptyQueue,
  finished,
  firstRetryMs,
  longestQuietMs,
  longestRetryMs,
  mostNames,
  quietMs,
  shareOf,
  shareOfPoll,
  started,
  startsAt,
  enqueued,
  type Outcome,
  type Queue,
  type PublishRequest,
} from '../../scripts/publish/daemon/queue.ts';
import { nextPoll } from '../../scripts/publish/daemon/schedule.ts';
import fc from '../support/fast-check.ts';

const { assert, array, constantFrom, integer, oneof, property, record } = fc;

const hook = (...only: string[]): PublishRequest => ({ cause: 'webhook', only });
const schedule: PublishRequest = { cause: 'schedule', only: null };
const hand: PublishRequest = { cause: 'hand', only: null };
const after = (requests: readonly (readonly [PublishRequest, number])[]): Queue =>
  requests.reduce((queue, [request, at]) => enqueued(queue, request, at), emptyQueue);

describe('requests', () => {
  const rows: [string, readonly (readonly [PublishRequest, number])[], object, number][] = [
    ['one waits for the quiet period', [[hook('a'), 1000]], { only: ['a'] }, 1000 + quietMs],
    [
      'each new one makes it quiet again',
      [
        [hook('a'), 1000],
        [hook('b'), 1200],
      ],
      { only: ['a', 'b'] },
      1200 + quietMs,
    ],
    [
      'a person does not wait',
      [
        [hook('a'), 1000],
        [hand, 1100],
      ],
      { causes: ['webhook', 'hand'], isPoll: true },
      1000,
    ],
    [
      'a name said twice is one',
      [
        [hook('a'), 0],
        [hook('a', 'b'), 0],
      ],
      { only: ['a', 'b'] },
      quietMs,
    ],
    [
      'one without names wants the lists looked at as well',
      [
        [hook('a'), 0],
        [schedule, 0],
      ],
      { only: ['a'], isPoll: true },
      quietMs,
    ],
    ['no names are no restriction', [[hook(), 0]], { only: [], isPoll: true }, quietMs],
    [
      'too many names are no restriction either',
      [[hook(...Array.from({ length: mostNames + 1 }, (_, n) => `p${n}`)), 0]],
      { isPoll: true },
      quietMs,
    ],
    [
      'what a person accepts counts for all',
      [
        [schedule, 0],
        [{ ...hand, isAccepted: true }, 5],
      ],
      { isAccepted: true },
      0,
    ],
  ];

  it.each(rows)('%s', (_, requests, job, at) => {
    const queue = after(requests);
    expect(queue.waiting).toMatchObject(job);
    expect(startsAt(queue)).toBe(at);
  });

  it('that never pause do not put a publish off for ever', () => {
    const stream = Array.from({ length: 100 }, (_, n) => [hook(`p${n}`), n * 100] as const);
    expect(startsAt(after(stream))).toBe(longestQuietMs);
  });

  it('that come while one runs become one more', () => {
    const running = started(after([[hook('a'), 0]]));
    const queue = enqueued(enqueued(running, hook('b'), 10), hook('c'), 20);
    expect(startsAt(queue)).toBeNull();
    const free = finished(queue, 'published', 1000);
    expect(free.waiting).toMatchObject({ only: ['b', 'c'] });
    expect(startsAt(free)).toBe(20 + quietMs);
  });
});

describe('a share of all products', () => {
  it.each<[PublishRequest, number]>([
    [schedule, shareOfPoll],
    [hand, shareOfPoll],
    [hook('a'), 0],
    [{ cause: 'reminder', only: null }, 0],
  ])('is compared besides by %o: %i', (request, share) => {
    expect(shareOf(started(after([[request, 0]])).running)).toBe(share);
  });
});

describe('a publish that did not get through', () => {
  const running = started(after([[hook('a'), 0]]));
  const rows: [Outcome, number | null][] = [
    ['published', null],
    ['busy', busyMs],
    ['api-unreachable', firstRetryMs],
    ['api-failed', firstRetryMs],
    ['list-keeps-changing', firstRetryMs],
    ['unsound-data', null],
    ['too-many-lost', null],
    ['build-failed', firstRetryMs],
    ['broken-site', firstRetryMs],
    ['paused', null],
    ['bug', firstRetryMs],
  ];

  it.each(rows)('%s: is tried again after %s ms', (outcome, delay) => {
    const queue = finished(running, outcome, 5000);
    expect(startsAt(queue)).toBe(delay === null ? null : 5000 + delay);
    if (delay !== null) expect(queue.waiting?.only).toEqual(['a']);
  });

  it('waits longer every time, up to ten minutes', () => {
    let queue: Queue = running;
    const delays: number[] = [];
    for (let n = 0; n < 8; n++) {
      queue = finished(queue, 'api-failed', 0);
      delays.push(startsAt(queue) ?? -1);
      queue = started(queue);
    }
    expect(delays).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, longestRetryMs]);
  });

  it('is not waited for by a request that comes meanwhile, and keeps its names', () => {
    const queue = enqueued(finished(running, 'api-failed', 0), hook('b'), 100);
    expect(queue.waiting).toMatchObject({ only: ['a', 'b'] });
    expect(startsAt(queue)).toBe(100 + quietMs);
  });

  it('by hand is tried soon, not at once, while another program publishes', () => {
    const queue = finished(started(after([[hand, 0]])), 'busy', 1000);
    expect(startsAt(queue)).toBe(1000 + busyMs);
    expect(queue.waiting?.causes).toEqual(['hand']);
  });
});

describe('whatever happens in whatever order', () => {
  const request = record({
    cause: constantFrom('webhook', 'schedule', 'hand', 'reminder'),
    only: oneof(constantFrom(null), array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 })),
  });
  const outcome = constantFrom<Outcome[]>('published', 'busy', 'api-failed', 'build-failed');
  const step = record({
    after: integer({ min: 0, max: 5000 }),
    request,
    outcome,
    kind: constantFrom('request', 'tick', 'end'),
  });

  it('at most one runs, at most one waits, and every request is in a publish that started after it', () => {
    assert(
      property(array(step, { maxLength: 40 }), (steps) => {
        let queue: Queue = emptyQueue;
        let now = 0;
        let owed: string[] = [];
        for (const { after: ms, request, outcome: how, kind } of steps) {
          now += ms;
          if (kind === 'request') {
            queue = enqueued(queue, request, now);
            owed.push(...(request.only ?? []));
          } else if (kind === 'end' && queue.running !== null) {
            if (how === 'api-failed' || how === 'busy') owed.push(...queue.running.only);
            queue = finished(queue, how, now);
          } else if ((startsAt(queue) ?? Infinity) <= now) {
            const job = queue.waiting;
            queue = started(queue);
            expect(queue.running).toBe(job);
            owed = owed.filter((slug) => !job?.only.includes(slug));
          }
          const covered = queue.waiting?.only ?? [];
          if (owed.length > 0) expect(covered).toEqual(expect.arrayContaining(owed));
          const start = startsAt(queue);
          if (queue.running !== null || queue.waiting === null) expect(start).toBeNull();
          else expect(start).toBeLessThanOrEqual(now + longestRetryMs);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the timetable', () => {
  const timetable = { everyMs: 600_000, fullSyncMs: 86_400_000 };

  it.each([
    ['the schedule', { at: 1000, fullSyncAt: 1000, reminders: [] }, 601_000, 'schedule'],
    ['the full sync', { at: 86_400_000, fullSyncAt: 0, reminders: [] }, 86_400_000, 'full-sync'],
    [
      'the end of an offer',
      {
        at: 0,
        fullSyncAt: 0,
        reminders: [
          { at: 9, only: ['a'] },
          { at: 5, only: null },
        ],
      },
      5,
      'reminder',
    ],
  ])('names what comes first: %s', (_, looked, at, cause) => {
    expect(nextPoll(timetable, looked)).toMatchObject({ at, request: { cause } });
  });
});
