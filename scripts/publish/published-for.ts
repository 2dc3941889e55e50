/**
 * The address that the live pages are published for. A publish from a shell without `SITE_URL` would give every page
 * of a public shop the address of a developer's machine.
 */
import type { DataLayout, Settings } from '../shared/settings.ts';
import { isThisMachine } from '../shared/this-machine.ts';
import { withPublisherDatabase } from './daemon/publisher-database.ts';
import { PublishError } from './publish-error.ts';

/** @throws PublishError `other-address`, unless the previous address was on this machine. */
export function refuseOtherAddress({ data, siteUrl }: Pick<Settings, 'data' | 'siteUrl'>): void {
  const known = publishedFor(data);
  if (known === null || known === siteUrl || isThisMachine(new URL(known).hostname)) return;
  throw new PublishError(
    'other-address',
    `the pages in ${data.root} are published for ${known}, and SITE_URL says ${siteUrl}. ` +
      'Set SITE_URL to the address of the shop, or add --new-address if it has moved.',
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
