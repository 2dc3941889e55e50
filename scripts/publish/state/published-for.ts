/**
 * The address that the live pages are published for. A publish from a shell without `SITE_URL` would give every page
 * of a public shop the address of a developer's machine.
 */
import type { DataLayout, Settings } from '../../shared/settings.ts';
import { isThisMachine } from '../../shared/this-machine.ts';
import { withPublisherDatabase } from './database.ts';
import { PublishError } from '../publish-error.ts';

/** @throws PublishError `other-address`, unless the previous address was on this machine. */
export function refuseOtherAddress(settings: Pick<Settings, 'data' | 'siteUrl'>): void {
  const publishedAddress = otherAddress(settings);
  if (publishedAddress === null) return;
  const { data, siteUrl } = settings;
  throw new PublishError(
    'other-address',
    `the pages in ${data.root} are published for ${publishedAddress}, and SITE_URL says ${siteUrl}. ` +
      'Set SITE_URL to the address of the shop, or add --new-address if it has moved, or if that was a demonstration.',
  );
}

/** The address that the pages are published for, when it differs: then nothing is published; else null. */
function otherAddress({ data, siteUrl }: Pick<Settings, 'data' | 'siteUrl'>): string | null {
  const address = publishedFor(data);
  if (address === null || address === siteUrl || isThisMachine(new URL(address).hostname)) return null;
  return address;
}

/** After a start: what the shop serves, and how to leave it. Null where there is nothing to say. */
export function otherAddressNotice(
  settings: Pick<Settings, 'data' | 'isApiEmbedded' | 'siteUrl'>,
): string | null {
  const address = otherAddress(settings);
  if (address === null) return null;
  const demonstration =
    'If that was a demonstration (DEMO=1), they still say that nothing is sold: leave it with npm run publish -- --new-address.';
  return (
    `The pages are still those for ${address}: their links lead there, and nothing new is published for ` +
    `${settings.siteUrl}. If the shop is there, start it again with that SITE_URL${settings.isApiEmbedded ? ' (and its API_URL)' : ''}. ` +
    demonstration
  );
}

/** Null before the first publish. */
export function publishedFor(data: DataLayout): string | null {
  const row = withPublisherDatabase(data, (database) =>
    database.prepare('SELECT site_url FROM published_for').get(),
  );
  return row === undefined ? null : String(row['site_url']);
}

export function rememberAddress({ data, siteUrl }: Pick<Settings, 'data' | 'siteUrl'>): void {
  withPublisherDatabase(data, (database) =>
    database.prepare('INSERT OR REPLACE INTO published_for VALUES (1, ?)').run(siteUrl),
  );
}
