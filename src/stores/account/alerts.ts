import { computed } from 'nanostores';
import { deleteAlert, getAlerts } from '../../api/alerts.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { alertListTexts } from '../../text/account/alerts.ts';
import { http } from '../backend.ts';
import { hasPart } from '../browser.ts';
import { accessToken } from '../session/session.ts';
import { createLoad, unlessMissing } from '../load.ts';
import { createOperation } from '../operation.ts';

const endPolicy: FailurePolicy = { show: 'toast', text: alertListTexts.endFailed, serverWords: 'rejected' };

export const alerts = createLoad(
  async (_: null, signal) => (hasPart('alerts') ? http.send(getAlerts, {}, { signal }) : []),
  // Pages that guests open, too, stay when a session has run out.
  { show: 'inline', text: alertListTexts.loadFailed, unauthorizedText: alertListTexts.loadFailed },
);

/** Slugs of the series of which the customer is told each new volume. Empty until the list was loaded. */
export const $followedSeries = computed(alerts.$state, ({ value }) =>
  (value ?? []).flatMap(({ kind, slug, volume }) =>
    kind === 'series' && volume === null && slug !== null ? [slug] : [],
  ),
);

/** For pages that guests open, too: without a login, or in a shop without the call, no request is sent. */
export async function loadFollowedSeries(): Promise<void> {
  if (mayFollow()) await loadAlerts();
}

export function mayFollow(): boolean {
  return accessToken() !== null && hasPart('alerts');
}

export function loadAlerts(): Promise<void> {
  return alerts.ask(null);
}

/** Reloads the list also after a failure: another tab may have ended the alert. */
export async function endAlert(id: number): Promise<void> {
  const end = () => unlessMissing(http.send(deleteAlert, { params: { id: String(id) } }), null);
  await createOperation(end, endPolicy, alertListTexts.ended).start(null);
  await loadAlerts();
}
