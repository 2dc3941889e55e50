/** The collection in the account: two devices and two tabs agree, and nothing is lost, undone, or given to another customer. */
import { describe, expect, it, vi } from 'vitest';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { apiForEach, type Caller } from '../support/api.ts';
import { customerForEach, newCustomer } from '../support/customer.ts';
import { entriesOf, memoryStorage } from './fake-browser.ts';
import { openWorld, tokenKey } from './world.ts';

const api = apiForEach();
const ana = customerForEach(api);
const series = { slug: 'akira', name: 'Akira', brand: 'Ivrea' };
const volume = (number: number) => ({ series, numbers: [number], product: `akira-${number}` });

/** Everybody's clock; the API's is the same. */
function at(time: string): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date(`2026-11-20T${time}-03:00`),
  });
  api.clock.set(`2026-11-20T${time}-03:00`);
}

/** A page of a browser with this storage. */
async function openPage(storage: Storage = memoryStorage({ [tokenKey]: ana.token })) {
  if (!vi.isFakeTimers()) at('12:00');
  const world = openWorld('/coleccion', storage, {}, api.fetch);
  const collection = {
    ...(await import('../../src/stores/account/collection.ts')),
    ...(await import('../../src/stores/account/collection-marking.ts')),
  };
  const sync = await import('../../src/stores/account/collection-sync.ts');
  const { logOut } = await import('../../src/stores/session/logout.ts');
  return {
    ...world,
    ...collection,
    logOut,
    read: () => sync.syncCollection(true),
    sent: () => sync.syncCollection(),
    place: () => sync.$collectionPlace.get().name,
    marks: () => shortly(collection.$collection.get()),
  };
}

const guest = (stored: Record<string, string> = {}) => memoryStorage(stored);
const logIn = (storage: Storage, token: string) => storage.setItem(tokenKey, token);

function shortly(shown: readonly { readonly have: readonly number[]; readonly want: readonly number[] }[]) {
  return shown
    .map(({ have, want }) => `${have.join()}${want.length > 0 ? `; ${want.join()}` : ''}`)
    .join(' | ');
}

/** A device without this browser's session, which a logout ends. */
const sessionOfAna = () =>
  shopDataOf(api.db).tokens.issue('session', api.clock.now(), { customerId: ana.id });

async function ofAccount(customer: Caller = api.as(sessionOfAna())): Promise<string> {
  const { data } = (await customer.get('/account/collection')).body as {
    readonly data: readonly {
      readonly marks: readonly { readonly mark: string; readonly numbers: number[] }[];
    }[];
  };
  const numbers = (mark: string) =>
    data.flatMap(({ marks }) => marks.flatMap((group) => (group.mark === mark ? group.numbers : []))).sort();
  return shortly([{ have: numbers('have'), want: numbers('want') }]);
}

describe('at a login', () => {
  it('marks of the browser and of the account are joined, and neither is lost', async () => {
    const first = await openPage();
    first.markVolume(volume(1), 'have');
    await first.sent();
    const storage = guest();
    const browser = await openPage(storage);
    browser.markVolume(volume(2), 'want');
    expect(browser.calls).toEqual([]);
    logIn(storage, ana.token);
    const page = await openPage(storage);
    await page.read();
    expect([page.marks(), await ofAccount(), page.place()]).toEqual(['1; 2', '1; 2', 'account']);
  });

  it('marks of before times were kept are joined, too', async () => {
    const old = JSON.stringify([{ ...series, have: [4], want: [5], products: ['akira-4'] }]);
    const page = await openPage(guest({ 'vineta:1:collection': old, [tokenKey]: ana.token }));
    expect(page.marks()).toBe('4; 5');
    await page.read();
    expect([page.marks(), await ofAccount()]).toEqual(['4; 5', '4; 5']);
    expect(page.$collection.get()[0]?.products).toEqual(['akira-4']);
  });

  it.each([
    ['the account’s, when it is later', '12:05', '12:01', '; 1'],
    ['the browser’s, when it is later', '12:01', '12:05', '1'],
  ])('a volume that both marked is as it was marked last: %s', async (_, onAccount, inBrowser, both) => {
    at(onAccount);
    const first = await openPage();
    first.markVolume(volume(1), 'want');
    await first.sent();
    const storage = guest();
    at(inBrowser);
    (await openPage(storage)).markVolume(volume(1), 'have');
    logIn(storage, ana.token);
    at('12:10');
    const page = await openPage(storage);
    await page.read();
    expect([page.marks(), await ofAccount()]).toEqual([both, both]);
  });
});

describe('two devices', () => {
  it('agree on marks and removals, whichever was read first', async () => {
    const phone = guest({ [tokenKey]: ana.token });
    const desk = guest({ [tokenKey]: ana.token });
    const one = await openPage(phone);
    for (const number of [1, 2, 3]) one.markVolume(volume(number), 'have');
    await one.sent();
    at('12:01');
    const two = await openPage(desk);
    await two.read();
    two.markVolume(volume(2), null);
    two.markVolume(volume(4), 'want');
    await two.sent();
    at('12:02');
    const again = await openPage(phone);
    expect(again.marks()).toBe('1,2,3');
    await again.read();
    expect([again.marks(), await ofAccount()]).toEqual(['1,3; 4', '1,3; 4']);
  });

  it('agree when one was without a connection: its mark is older than the other’s removal', async () => {
    const phone = guest({ [tokenKey]: ana.token });
    const one = await openPage(phone);
    one.markVolume(volume(1), 'have');
    await one.sent();
    at('12:01');
    one.answers['PUT /account/collection'] = 'offline';
    one.markVolume(volume(2), 'have');
    await one.sent();
    expect(one.place()).toBe('waiting');
    at('12:05');
    const two = await openPage();
    await two.read();
    two.markVolume(volume(2), 'have');
    two.markVolume(volume(2), null);
    await two.sent();
    at('12:06');
    const back = await openPage(phone);
    await back.read();
    expect([back.marks(), await ofAccount()]).toEqual(['1', '1']);
  });

  it('agree when the clock of one is a year ahead', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date('2027-11-20T12:00-03:00'),
    });
    const phone = guest({ [tokenKey]: ana.token });
    const one = await openPage(phone);
    one.markVolume(volume(1), 'have');
    await one.sent();
    at('12:05');
    const two = await openPage();
    await two.read();
    two.markVolume(volume(1), 'want');
    await two.sent();
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date('2027-11-20T12:10-03:00'),
    });
    const again = await openPage(phone);
    await again.read();
    expect([again.marks(), await ofAccount()]).toEqual(['; 1', '; 1']);
  });
});

describe('two tabs', () => {
  it('agree: each reads what the other has just stored', async () => {
    const storage = guest({ [tokenKey]: ana.token });
    const one = await openPage(storage);
    await one.read();
    const two = await openPage(storage);
    await two.read();
    // The event of it did not reach the second tab yet.
    one.markVolume(volume(1), 'have');
    two.markVolume(volume(2), 'have');
    await one.sent();
    await two.sent();
    expect([two.marks(), await ofAccount()]).toEqual(['1,2', '1,2']);
  });
});

describe('an answer', () => {
  it('that comes late undoes nothing', async () => {
    const page = await openPage();
    await page.read();
    page.markVolume(volume(1), 'have');
    await page.sent();
    let answer: (value: undefined) => void = () => undefined;
    page.answers['GET /account/collection'] = new Promise((resolve) => (answer = resolve)) as never;
    const reading = page.read();
    await vi.waitFor(() => expect(page.calls.at(-1)).toBe('GET /account/collection'));
    at('12:01');
    page.markVolume(volume(1), null);
    page.markVolume(volume(2), 'have');
    answer(undefined);
    await reading;
    await page.sent();
    expect([page.marks(), await ofAccount()]).toEqual(['2', '2']);
  });

  it('that is lost is asked for again, and counts once', async () => {
    const page = await openPage();
    await page.read();
    page.answers['PUT /account/collection'] = ['lost-answer'];
    page.markVolume(volume(1), 'have');
    await page.sent();
    expect([page.place(), page.storage.getItem('vineta:1:collection-unsent')]).toEqual([
      'waiting',
      expect.stringContaining('akira'),
    ]);
    page.browser.online();
    await vi.waitFor(() => expect(page.place()).toBe('account'));
    expect([page.marks(), await ofAccount()]).toEqual(['1', '1']);
    expect(page.storage.getItem('vineta:1:collection-unsent')).toBe('{}');
  });

  it('that does not come leaves the marks in the browser, and says so', async () => {
    const page = await openPage();
    page.answers['GET /account/collection'] = { status: 500, body: {} };
    page.markVolume(volume(1), 'have');
    await page.sent();
    expect([page.marks(), page.place()]).toEqual(['1', 'unreachable']);
    delete page.answers['GET /account/collection'];
    await page.sent();
    expect([page.marks(), await ofAccount(), page.place()]).toEqual(['1', '1', 'account']);
  });

  it('is not asked for in a shop without the call, nor by a guest', async () => {
    const page = await openPage();
    Object.assign(page.browser.document.documentElement.dataset, { lacking: 'collectionSync' });
    page.markVolume(volume(1), 'have');
    await page.read();
    expect([page.marks(), page.place(), page.calls]).toEqual(['1', 'browser', []]);
    const visitor = await openPage(guest());
    await visitor.read();
    expect([visitor.place(), visitor.calls]).toEqual(['guest', []]);
  });

  it('of a backend without the call leaves all as it is', async () => {
    const page = await openPage();
    page.answers['GET /account/collection'] = { status: 404, body: {} };
    page.markVolume(volume(1), 'have');
    await page.sent();
    expect([page.marks(), page.place()]).toEqual(['1', 'browser']);
    expect(page.storage.getItem('vineta:1:collection')).toContain('akira');
  });

  it('that refuses more is told in its words, and marks stay', async () => {
    const page = await openPage();
    await page.read();
    page.answers['PUT /account/collection'] = { status: 422, body: { errorMessage: 'No entran más.' } };
    page.markVolume(volume(1), 'have');
    await page.sent();
    const { $collectionPlace } = await import('../../src/stores/account/collection-sync.ts');
    expect([page.marks(), $collectionPlace.get()]).toEqual([
      '1',
      { name: 'refused', message: 'No entran más.' },
    ]);
  });
});

it('a large collection is sent in portions that the backend takes', async () => {
  const page = await openPage();
  const all = Array.from({ length: 60 }, (_, index) => ({
    ...{ slug: `serie-${index}`, name: `Serie ${index}`, brand: null, want: [], products: [] },
    have: Array.from({ length: 20 }, (_, number) => number + 1),
  }));
  page.addToCollection(all);
  await page.sent();
  expect(page.calls.filter((call) => call.startsWith('PUT')).length).toBeGreaterThan(3);
  const { data } = (await ana.get('/account/collection')).body;
  expect(data).toHaveLength(60);
});

describe('full storage', () => {
  it('of a guest is said, and the mark is seen until the page is closed', async () => {
    const page = await openPage(memoryStorage({}, 0));
    page.markVolume(volume(1), 'have');
    expect([page.marks(), await page.toasts()]).toEqual([
      '1',
      ['El navegador no pudo guardar la marca: se pierde al cerrar esta página.'],
    ]);
  });

  it('loses nothing of a guest who logs in: the account has the marks', async () => {
    const filled = entriesOf(guest({ [tokenKey]: ana.token }));
    const marks = JSON.stringify([{ ...series, have: [1], want: [], products: [] }]);
    const page = await openPage(memoryStorage({ ...filled, 'vineta:1:collection': marks }, 0));
    await page.read();
    expect([page.marks(), await ofAccount()]).toEqual(['1', '1']);
    expect(page.storage.getItem('vineta:1:collection')).toBe(marks);
  });
});

describe('a logout', () => {
  const open = async () => {
    const storage = guest({ [tokenKey]: ana.token });
    const page = await openPage(storage);
    await page.read();
    page.markVolume(volume(1), 'have');
    await page.sent();
    return { storage, page };
  };

  it('takes the account’s marks out of the browser, so that no customer inherits them', async () => {
    const { storage, page } = await open();
    page.logOut();
    expect(Object.values(entriesOf(storage)).join()).not.toContain('akira');
    const next = await openPage(storage);
    expect(next.marks()).toBe('');
    const benito = newCustomer(api, 'benito@example.com');
    logIn(storage, benito.token);
    const his = await openPage(storage);
    await his.read();
    his.markVolume(volume(7), 'have');
    await his.sent();
    expect([his.marks(), await ofAccount(benito), await ofAccount()]).toEqual(['7', '7', '1']);
  });

  it('keeps what the account did not confirm for its next login', async () => {
    const { storage, page } = await open();
    page.answers['PUT /account/collection'] = 'offline';
    at('12:01');
    page.markVolume(volume(2), 'have');
    page.markVolume(volume(1), null);
    await page.sent();
    page.logOut();
    const benito = newCustomer(api, 'benito@example.com');
    logIn(storage, benito.token);
    const his = await openPage(storage);
    await his.read();
    expect([his.marks(), await ofAccount(benito)]).toEqual(['', '']);
    his.logOut();
    logIn(storage, sessionOfAna());
    const again = await openPage(storage);
    await again.read();
    expect([again.marks(), await ofAccount()]).toEqual(['2', '2']);
  });

  it('while an answer is on its way brings nothing back', async () => {
    const { storage, page } = await open();
    let answer: (value: undefined) => void = () => undefined;
    page.answers['GET /account/collection'] = new Promise((resolve) => (answer = resolve)) as never;
    const reading = page.read();
    await vi.waitFor(() => expect(page.calls.at(-1)).toBe('GET /account/collection'));
    page.logOut();
    answer(undefined);
    await reading;
    expect(Object.values(entriesOf(storage)).join()).not.toContain('akira');
  });

  it('that ran out shows its marks to no other customer', async () => {
    const { storage } = await open();
    const benito = newCustomer(api, 'benito@example.com');
    logIn(storage, benito.token);
    const his = await openPage(storage);
    expect(his.marks()).toBe('');
    await his.read();
    expect([his.marks(), await ofAccount(benito), await ofAccount()]).toEqual(['', '', '1']);
  });
});
