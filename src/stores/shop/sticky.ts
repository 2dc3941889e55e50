/** Messages of the notice bar; the HTML contains a default one. */
import { getStickyMessages } from '../../api/content.ts';
import { barTexts } from '../../text/shop/chrome.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';

export const stickyMessageMs = 4000;

export const stickyMessages = createLoad((_: null, signal) => http.send(getStickyMessages, {}, { signal }), {
  show: 'silent',
  text: barTexts.failed,
});
