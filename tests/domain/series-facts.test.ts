import { expect, it } from 'vitest';
import { seriesFacts } from '../../src/domain/catalogue/series-facts.ts';
import { writtenNumbers } from '../../src/domain/catalogue/volume-numbers.ts';

const volumes = (titles: readonly string[], presale: readonly number[] = []) =>
  titles.map((title) => {
    const number = Number(/\d+/.exec(title)?.[0]);
    const isOnPresale = presale.includes(number);
    const card = { title, isOnPresale, releaseDate: isOnPresale ? `2027-03-0${number}` : null };
    return { number: String(number), sortKey: [number, number] as const, card };
  });
const tomos = (...numbers: number[]) => numbers.map((number) => `Saga Vol. ${number}`);

it.each([
  ['all are here', tomos(1, 2, 3), 'volumes', ''],
  ['gaps are named', tomos(1, 2, 5, 9), 'volumes', '3–4, 6–8'],
  ['the first ones are missing, too', tomos(3, 4), 'volumes', '1–2'],
  ['issues may begin anywhere', tomos(30, 32), 'issues', '31'],
] as const)('what is told of a series %s', (_, titles, form, gaps) => {
  expect(writtenNumbers(seriesFacts('Saga', form, volumes(titles)).gaps)).toBe(gaps);
});

it.each([
  ['nothing is known', tomos(1, 2), [], null],
  ['a next one is announced', tomos(1, 2), [2], { name: 'ongoing' }],
  ['complete', ['X #1 (de 2)', 'X #2 (de 2)'], [], { name: 'complete', total: 2 }],
  ['some are missing', ['X #1 (de 3)', 'X #2'], [], { name: 'limited', total: 3 }],
  ['stated with a slash', ['X Tomo 1/2', 'X Tomo 2/2'], [], { name: 'complete', total: 2 }],
  ['titles disagree', ['X #1 (de 2)', 'X #2 (de 4)'], [], null],
  ['fewer than there are', ['X #1 (de 2)', 'X #3'], [], null],
] as const)('what is told of a series status: %s', (_, titles, presale, status) => {
  expect(seriesFacts('X', 'issues', volumes(titles, presale)).status).toEqual(status);
});

it('what is told of a series the edition is apart from the work', () => {
  const { work, edition } = seriesFacts('Berserk (Edición de lujo)', 'volumes', volumes(tomos(1, 2)));
  expect([work, edition]).toEqual(['Berserk', 'Edición de lujo']);
  expect(seriesFacts('Berserk', 'volumes', volumes(tomos(1, 2))).edition).toBeNull();
});

it('the announced volume of a series is the first in presale', () => {
  expect(seriesFacts('Saga', 'volumes', volumes(tomos(1, 2, 3), [2, 3])).announced).toEqual({
    number: '2',
    day: '2027-03-02',
  });
});
