/** Messages of the notice bar on every page. Silent: the HTML contains a default message. */
import { getStickyMessages } from '../../api/content.ts';
import { barTexts } from '../../text/shop/notices.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';

/** Rotation interval (specification, section 9). */
export const stickyMessageMs = 4000;

export const stickyMessages = createLoad((_: null, signal) => http.send(getStickyMessages, {}, { signal }), {
  show: 'silent',
  text: barTexts.failed,
  serverWords: 'never',
});
