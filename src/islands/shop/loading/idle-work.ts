import { replaceBrokenPictures } from '../broken-pictures.ts';
import { fetchDisplayFont } from './display-font.ts';

/** What every page does once it is idle, and what needs no late styles. One function: a name costs two files its letters. */
export function doIdleWork(): void {
  replaceBrokenPictures();
  fetchDisplayFont();
}
