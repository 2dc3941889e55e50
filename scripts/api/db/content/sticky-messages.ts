import type { DatabaseSync } from 'node:sqlite';
import { query } from '../statement.ts';

/** The message bar on top of every page. */
export function stickyMessagesOf(database: DatabaseSync) {
  const bar = query<[], { sticky_is_active: number; sticky_styles: string | null }>(
    database,
    'SELECT sticky_is_active, sticky_styles FROM shop_setting',
  );
  const messages = query<[], { html: string }>(database, 'SELECT html FROM sticky_message ORDER BY position');

  return {
    bar() {
      const row = bar.get();
      return {
        active: row?.sticky_is_active === 1,
        messages: messages.all().map(({ html }) => html),
        styles: row?.sticky_styles ?? null,
      };
    },
  };
}
