import { releaseCalendar } from '../../domain/catalogue/release-calendar.ts';
import { pageKind } from '../page-kind.ts';
import { frameView } from '../shop.ts';
import type { CalendarView } from '../views.ts';
import { presaleCards } from './named-lists.ts';

export const calendarPage = pageKind<CalendarView>({
  route: 'calendar',
  pages: () => [{}],
  view: () => ({ frame: frameView(), ...releaseCalendar(presaleCards()) }),
  name: () => null,
  isListed: ({ months, undated }) => months.length + undated.length > 0,
});
