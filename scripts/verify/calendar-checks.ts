import type { Checks } from './check.ts';
import { must, mustBe } from './findings.ts';

/** The secret calendar of one's series, which a shop does without. */
export const optionalCalendarChecks: Checks = {
  getSeriesCalendar: {
    'names the address that was made last': async ({ own }) => {
      const { url } = await own.reply('postSeriesCalendar');
      mustBe('$.url', (await own.reply('getSeriesCalendar')).url, url);
    },
  },
  postSeriesCalendar: {
    'makes another address each time': async ({ own }) => {
      const { url } = await own.reply('postSeriesCalendar');
      must('$.url', (await own.reply('postSeriesCalendar')).url !== url, 'differ from the one before');
    },
  },
  deleteSeriesCalendar: {
    'ends it': async ({ own }) => {
      await own.reply('postSeriesCalendar');
      await own.reply('deleteSeriesCalendar');
      mustBe('$.url', (await own.reply('getSeriesCalendar')).url, null);
    },
  },
};
