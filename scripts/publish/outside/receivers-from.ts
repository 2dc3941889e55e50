import type { OutsideSettings } from '../../shared/outside-settings.ts';
import { cdnReceivers } from './cdn.ts';
import { changesWebhook } from './changes-webhook.ts';
import { indexNow } from './index-now.ts';
import type { Receiver } from './receiver.ts';

/** Those that the settings name. @param deploy where releases go, when they go somewhere */
export function receiversFrom(
  siteUrl: string,
  settings: Omit<OutsideSettings, 'deployTo'>,
  deploy: Receiver | null,
): readonly Receiver[] {
  return [
    ...(deploy === null ? [] : [deploy]),
    ...(settings.cdn === null ? [] : cdnReceivers(siteUrl, settings.cdn)),
    ...(settings.indexNow === null ? [] : [indexNow(siteUrl, settings.indexNow)]),
    ...(settings.webhook === null ? [] : [changesWebhook(settings.webhook)]),
  ];
}
