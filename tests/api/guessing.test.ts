/** Brute-force protection of passwords, which must not allow locking out others. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guessingUnder, type Guess, type Guessing } from '../../scripts/api/limits/guessing.ts';
import { defaultLimits } from '../../scripts/api/limits/limits.ts';
import { networkOf } from '../../scripts/http/network.ts';
import { growingPauses } from '../../scripts/api/limits/pauses.ts';
import { Refusal } from '../../scripts/api/call/refusal.ts';
import { rateLimiter } from '../../scripts/api/limits/rate-limit.ts';
import { LoginPauses } from '../../scripts/publish/panel/login-pauses.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { bodyOf } from '../support/customer.ts';
import { newestLink, press } from '../support/mails.ts';

const noon = new Date('2026-11-20T12:00:00-03:00');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const at = (network: string, account = 'ana@example.com', device: string | null = null): Guess => ({
  account,
  network,
  device,
});
const shortTurns = { ...defaultLimits.guessing, strangers: { free: 20, perTurn: 2, turnMs: 60, waiting: 2 } };

/** Seconds to wait; 0 when the guess was accepted. */
async function tryAt(guessing: Guessing, guess: Guess, now = noon): Promise<number> {
  try {
    await guessing.begin(guess, now);
    return 0;
  } catch (error) {
    if (error instanceof Refusal) return Number(error.headers['Retry-After']);
    throw error;
  }
}

async function takenOf(count: number, guess: (index: number) => Promise<number>): Promise<number> {
  let taken = 0;
  for (let index = 0; index < count; index += 1) if ((await guess(index)) === 0) taken += 1;
  return taken;
}

describe('who guesses at one account from one network', () => {
  it('waits twice as long after each failure, up to a quarter of an hour', async () => {
    const guessing = guessingUnder(shortTurns);
    expect(await takenOf(12, () => tryAt(guessing, at('198.51.100.1')))).toBe(10);
    const waits = [];
    let seconds = 0;
    for (let time = 0; time < 7; time += 1) {
      const wait = await tryAt(guessing, at('198.51.100.1'), later(seconds));
      waits.push(wait);
      seconds += wait;
      await tryAt(guessing, at('198.51.100.1'), later(seconds));
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  it('does not wait longer for trying while waiting', async () => {
    const guessing = guessingUnder(shortTurns);
    await takenOf(500, () => tryAt(guessing, at('198.51.100.1')));
    expect(await tryAt(guessing, at('198.51.100.1'))).toBe(30);
  });

  it('makes nobody wait who comes from another network', async () => {
    const guessing = guessingUnder(shortTurns);
    await takenOf(50, () => tryAt(guessing, at('198.51.100.1')));
    expect(await tryAt(guessing, at('203.0.113.5'))).toBe(0);
  });

  it('is no other for another address of the same /64', () => {
    const own = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0DB8:0001:0002:a:b:c:d%eth0'];
    expect(new Set(own.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
    expect(['::ffff:203.0.113.5', '203.0.113.5'].map(networkOf)).toEqual(['203.0.113.5', '203.0.113.5']);
    expect(networkOf('no address')).toBe('no address');
  });
});

describe('who tries one password at many accounts', () => {
  it('waits, however many accounts there are', async () => {
    const guessing = guessingUnder(shortTurns);
    const taken = await takenOf(200, (index) => tryAt(guessing, at('198.51.100.1', `${index}@example.com`)));
    expect(taken).toBe(31);
  });

  it('is not who logs in often from one office', async () => {
    const guessing = guessingUnder(shortTurns);
    for (let index = 0; index < 200; index += 1) {
      const rightPassword = await guessing.begin(at('198.51.100.1', `${index}@example.com`), noon);
      expect(rightPassword).toBeTypeOf('function');
      rightPassword();
    }
  });
});

describe('many who share one address, as the phones of a carrier do', () => {
  const account = (index: number) => `${index}@example.com`;
  const fail = (guessing: Guessing, count: number, from = 0) =>
    takenOf(count, (index) => tryAt(guessing, at('203.0.113.5', account(from + index)), later(index * 61)));

  it('do not wait for each other when their passwords are right, however many failed before', async () => {
    const guessing = guessingUnder(shortTurns);
    await fail(guessing, 40);
    const moment = later(40 * 61 + 60);
    for (let index = 0; index < 20; index += 1) {
      const rightPassword = await guessing.begin(at('203.0.113.5', account(1000 + index)), moment);
      rightPassword();
    }
    expect(await tryAt(guessing, at('203.0.113.5', account(2000)), moment)).toBe(0);
  });

  it('but one of them cannot hide guesses behind logins of his own', async () => {
    const guessing = guessingUnder(shortTurns);
    await fail(guessing, 40);
    const moment = later(40 * 61 + 60);
    const own = await guessing.begin(at('203.0.113.5', account(1000)), moment);
    expect(await tryAt(guessing, at('203.0.113.5', account(1001)), moment)).toBe(60);
    own();
    const soon = later(40 * 61 + 700);
    for (let time = 0; time < 40; time += 1) (await guessing.begin(at('203.0.113.5', account(1000)), soon))();
    await tryAt(guessing, at('203.0.113.5', account(1002)), soon);
    expect(await tryAt(guessing, at('203.0.113.5', account(1003)), soon)).toBe(60);
  });

  it('are forgiven a failure every ten minutes, and not only after a day without any', async () => {
    const guessing = guessingUnder(shortTurns);
    await fail(guessing, 40);
    const muchLater = 40 * 61 + 7 * 3600;
    expect(
      await takenOf(20, (index) =>
        tryAt(guessing, at('203.0.113.5', account(500 + index)), later(muchLater)),
      ),
    ).toBe(20);
  });
});

describe('a thousand machines at one account', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const turnsPass = () => vi.advanceTimersByTimeAsync(10 * shortTurns.strangers.turnMs);

  it('take turns, and never slow down the browser in which its customer logged in before', async () => {
    const guessing = guessingUnder(shortTurns);
    const crowd = Array.from({ length: 300 }, (_, index) => tryAt(guessing, at(`198.51.100.${index}`)));
    expect(await tryAt(guessing, at('203.0.113.5', 'ana@example.com', 'her browser'))).toBe(0);
    await turnsPass();
    const taken = (await Promise.all(crowd)).filter((wait) => wait === 0).length;
    expect(taken).toBe(20 + 2 + 2);
  });

  it('leave everybody else alone', async () => {
    const guessing = guessingUnder(shortTurns);
    const crowd = Array.from({ length: 300 }, (_, index) => tryAt(guessing, at(`198.51.100.${index}`)));
    expect(await tryAt(guessing, at('203.0.113.6', 'benito@example.com'))).toBe(0);
    await turnsPass();
    await Promise.all(crowd);
  });

  it('do not keep the customer out for good: a turn comes', async () => {
    const guessing = guessingUnder(shortTurns);
    const crowd = Array.from({ length: 60 }, (_, index) => tryAt(guessing, at(`198.51.100.${index}`)));
    await turnsPass();
    await Promise.all(crowd);
    expect(await tryAt(guessing, at('203.0.113.5'))).toBe(0);
  });
});

describe('the tables of what was counted', () => {
  it('are not flushed by a flood of new addresses', async () => {
    const guessing = guessingUnder(shortTurns);
    await takenOf(11, () => tryAt(guessing, at('198.51.100.1')));
    for (let index = 0; index < 20_000; index += 1) {
      await tryAt(guessing, at(`2001:db8:${index.toString(16)}::/64`, `${index}@example.com`));
    }
    // Longer when both of its slots are shared by now (hash collision), which depends on the run's secret.
    expect(await tryAt(guessing, at('198.51.100.1'))).toBeGreaterThanOrEqual(30);
  });

  it('of calls neither: an empty bucket stays empty, and others are served', () => {
    const spend = rateLimiter({ ...defaultLimits, writes: { burst: 3, perSecond: 0.001 } }, () => 0);
    const isTaken = (address: string) => {
      try {
        spend(address, 'POST');
        return true;
      } catch {
        return false;
      }
    };
    for (let time = 0; time < 3; time += 1) isTaken('203.0.113.7');
    expect(isTaken('203.0.113.7')).toBe(false);
    const served = Array.from({ length: 20_000 }, (_, index) => isTaken(`2001:db8:${index.toString(16)}::1`));
    expect(served.filter((taken) => !taken).length).toBeLessThan(20);
    expect(isTaken('203.0.113.7')).toBe(false);
  });
});

describe('the login', () => {
  const password = 'historieta123';
  const logIn = (api: TestApi, given: string, network: string, device_token: string | null = null) =>
    api.fetch(
      new Request('http://api.test/api/v1/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'ana@example.com', password: given, device_token }),
      }),
      network,
    );

  it('of a browser that it knows is not slowed down by who guesses from the same network', async () => {
    const guessing = { ...shortTurns, account: { free: 1, firstMs: 30_000, longestMs: 900_000 } };
    const api = await startTestApi({ limits: { guessing } });
    const person = { name: 'Ana', surname: 'N', username: 'ana', email: 'ana@example.com', password };
    await api.send('POST', '/registration', person);
    await press(api, newestLink(api, person.email));
    const first = await logIn(api, password, '198.51.100.1');
    const { device_token: device } = await bodyOf<{ device_token: string }>(first);
    const guesses = [];
    for (let time = 0; time < 3; time += 1) guesses.push((await logIn(api, 'no', '198.51.100.1')).status);
    expect(guesses).toEqual([401, 401, 429]);
    expect((await logIn(api, password, '198.51.100.1')).status).toBe(429);
    expect((await logIn(api, password, '198.51.100.1', 'made up')).status).toBe(429);
    expect((await logIn(api, password, '198.51.100.1', device)).status).toBe(200);
    // The device token is no credential.
    expect((await logIn(api, 'no', '198.51.100.1', device)).status).toBe(401);
  });
});

describe('who has mails sent', () => {
  it('keeps nobody from registering by asking for recoveries', async () => {
    const api = await startTestApi();
    const email = 'ana@example.com';
    for (let time = 0; time < 5; time += 1) await api.send('POST', '/recover-password', { email });
    const person = { name: 'Ana', surname: 'N', username: 'ana', email, password: 'x' };
    expect((await api.send('POST', '/registration', person)).status).toBe(200);
  });

  it('waits after twenty of them, whatever the addresses', async () => {
    const api = await startTestApi();
    const statuses = [];
    for (let index = 0; index < 23; index += 1) {
      const body = JSON.stringify({ email: `${index}@example.com` });
      const headers = { 'Content-Type': 'application/json' };
      const call = new Request('http://api.test/api/v1/recover-password', { method: 'POST', headers, body });
      statuses.push((await api.fetch(call, '198.51.100.1')).status);
    }
    expect(statuses).toEqual([...Array<number>(21).fill(200), 429, 429]);
  });
});

describe('a clock that was ahead and is set back', () => {
  it('makes nobody wait until that time comes', () => {
    const pauses = growingPauses({ free: 0, firstMs: 30_000, longestMs: 60_000 });
    const ahead = Date.parse('2030-01-01T00:00:00Z');
    pauses.failed('ana', ahead);
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(pauses.waitMs('ana', now)).toBe(30_000);
    expect(pauses.waitMs('ana', now + 30_000)).toBe(0);
    const panel = new LoginPauses();
    for (let time = 0; time < 10; time += 1) panel.fail('203.0.113.7', ahead);
    expect(panel.isWaiting('203.0.113.7', now)).toBe(true);
    expect(panel.isWaiting('203.0.113.7', now + 60_000)).toBe(false);
  });
});
