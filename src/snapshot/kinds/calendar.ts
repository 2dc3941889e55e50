import { releaseCalendar } from '../../domain/catalogue/release-calendar.ts';
import { pageKind } from '../page-kind.ts';
import { presaleCards } from './named-lists.ts';

export const calendarPage = pageKind({
  route: 'calendar',
  pages: () => [{}],
  view: () => releaseCalendar(presaleCards()),
  isListed: ({ months, undated }) => months.length + undated.length > 0,
});
