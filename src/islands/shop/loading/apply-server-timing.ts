import { fetchDictionary } from './dictionary.ts';
import { reportSampledView } from '../field-data/sampled-view.ts';

/** Does what the server asks the page to do once it is idle. */
export function applyServerTiming(): void {
  fetchDictionary();
  reportSampledView();
}
