/** The messages of the bar on top of every page. The bar has words of its own until they come, so no failure is said. */
import { getStickyMessages } from '../api/content.ts';
import { barTexts } from '../text/notices.ts';
import { http } from './backend.ts';
import { createLoad } from './load.ts';

/** Specification, section 9. */
export const stickyMessageMs = 4000;

export const stickyMessages = createLoad((_: null, signal) => http.send(getStickyMessages, {}, { signal }), {
  show: 'silent',
  text: barTexts.failed,
  serverWords: 'never',
});
