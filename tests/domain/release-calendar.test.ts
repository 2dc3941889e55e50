import { expect, it } from 'vitest';
import { releaseCalendar } from '../../src/domain/catalogue/release-calendar.ts';

const card = (title: string, releaseDate: string | null) => ({ title, releaseDate });

it('the calendar of releases has each month once, the next first', () => {
  const cards = [
    card('abril', '2027-04-02'),
    card('sin fecha', null),
    card('marzo 30', '2027-03-30'),
    card('marzo 12, nuevo', '2027-03-12'),
    card('marzo 12, viejo', '2027-03-12'),
    card('marzo siguiente', '2028-03-01'),
  ];
  const { months, undated } = releaseCalendar(cards);
  expect(months.map(({ month, releases }) => [month, ...releases.map((one) => one.card.title)])).toEqual([
    ['2027-03', 'marzo 12, nuevo', 'marzo 12, viejo', 'marzo 30'],
    ['2027-04', 'abril'],
    ['2028-03', 'marzo siguiente'],
  ]);
  expect(undated.map(({ title }) => title)).toEqual(['sin fecha']);
});

it('the calendar of releases is empty without presales', () => {
  expect(releaseCalendar([])).toEqual({ months: [], undated: [] });
});
