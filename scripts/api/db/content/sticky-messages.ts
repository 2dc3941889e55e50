import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** The message bar on top of every page. */
export function stickyMessagesOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    bar() {
      const row = sql.get<{
        sticky_is_active: number;
        sticky_styles: string | null;
      }>`SELECT * FROM shop_setting`;
      const messages = sql.all<{ html: string }>`SELECT html FROM sticky_message ORDER BY position`;
      return {
        active: row?.sticky_is_active === 1,
        messages: messages.map(({ html }) => html),
        styles: row?.sticky_styles ?? null,
      };
    },
  };
}
