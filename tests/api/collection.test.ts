/** The collection in a customer's account. */
import { expect, it } from 'vitest';
import { mostCollected } from '../../scripts/api/account/collection.ts';
import { apiForEach } from '../support/api.ts';
import { customerForEach, newCustomer } from '../support/customer.ts';

const api = apiForEach();
const ana = customerForEach(api);

/** @param groups `have@12:00` and its numbers, of 20 November */
function series(groups: Readonly<Record<string, readonly number[]>>, slug = 'akira') {
  const marks = Object.entries(groups).map(([group, numbers]) => {
    const [mark, time] = group.split('@');
    return { mark: mark === 'null' ? null : mark, changed_at: `2026-11-20T${time}:00-03:00`, numbers };
  });
  return { slug, name: 'Akira', brand: 'Ivrea', marks };
}

const put = (...data: readonly object[]) => ana.put('/account/collection', { data });
const get = async () => (await ana.get('/account/collection')).body;

it('is empty at first, and its owner has a name of their own', async () => {
  const { data, owner } = await get();
  expect(data).toEqual([]);
  const benito = newCustomer(api, 'benito@example.com');
  expect((await benito.get('/account/collection')).body.owner).not.toBe(owner);
  expect((await get()).owner).toBe(owner);
});

it('joins what it is sent with what it has, and answers it', async () => {
  await put(series({ 'have@10:00': [1, 2], 'want@10:00': [3] }));
  const { status, body } = await put(series({ 'have@11:00': [3], 'null@11:00': [1] }));
  expect(status).toBe(200);
  const now = series({ 'null@11:00': [1], 'have@10:00': [2], 'have@11:00': [3] });
  const inUtc = now.marks.map((group) => ({
    ...group,
    changed_at: new Date(group.changed_at).toISOString(),
  }));
  expect(body.data).toEqual([{ ...now, marks: inUtc }]);
  expect((await get()).data).toEqual(body.data);
});

it('takes what came late for late: the order of requests does not count', async () => {
  await put(series({ 'null@11:00': [1] }));
  await put(series({ 'have@10:00': [1] }));
  expect((await get()).data[0].marks).toMatchObject([{ mark: null, numbers: [1] }]);
});

it('takes a time of the future for now', async () => {
  await put({
    ...series({}),
    marks: [{ mark: 'have', changed_at: '2099-01-01T00:00:00-03:00', numbers: [1] }],
  });
  expect((await get()).data[0].marks[0].changed_at).toBe(api.clock.now().toISOString());
});

it('sent twice counts once', async () => {
  const sent = series({ 'have@10:00': [1, 1, 1.5] });
  await put(sent, sent);
  await put(sent);
  expect((await get()).data[0].marks).toMatchObject([{ mark: 'have', numbers: [1, 1.5] }]);
});

it('goes with its account', async () => {
  await put(series({ 'have@10:00': [1] }));
  api.rows('DELETE FROM customer WHERE id = ?', ana.id);
  expect(api.value('SELECT count(*) FROM collection')).toBe(0);
});

it('is full at its limit, in words, and still takes removals', async () => {
  const numbers = Array.from({ length: 2000 }, (_, index) => index);
  for (let batch = 0; batch < mostCollected.volumes / numbers.length; batch++)
    await put(series({ 'have@10:00': numbers }, `serie-${batch}`));
  const { status, words } = await put(series({ 'have@10:00': [1] }, 'one-more'));
  expect([status, words]).toEqual([
    422,
    'En tu cuenta entran 10000 tomos. Quitá alguna serie para sumar otra; lo que marcaste sigue en este navegador.',
  ]);
  expect((await put(series({ 'null@11:00': [1, 2] }, 'serie-1'))).status).toBe(200);
  expect((await put(series({ 'have@10:00': [1] }, 'one-more'))).status).toBe(200);
});

it('forgets the oldest removals when there are too many', async () => {
  const numbers = Array.from({ length: 2000 }, (_, index) => index);
  for (let batch = 0; batch <= mostCollected.removed / numbers.length; batch++)
    await put(series({ [`null@${10 + batch}:00`]: numbers }, `serie-${batch}`));
  const { data } = await get();
  expect(data.map(({ slug }: { readonly slug: string }) => slug)).not.toContain('serie-0');
});
