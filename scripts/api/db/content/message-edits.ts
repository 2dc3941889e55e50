import type { DatabaseSync } from 'node:sqlite';
import { sqlOf } from '../statement.ts';

/** The message bar for editors. */
export function messageEditsOf(database: DatabaseSync) {
  const sql = sqlOf(database);
  return {
    /** In display order. */
    all: () =>
      sql.all<{
        position: number;
        html: string;
      }>`SELECT position, html FROM sticky_message ORDER BY position`,
    isShown: (): boolean =>
      sql.get<{ shown: number }>`SELECT sticky_is_active AS shown FROM shop_setting`?.shown === 1,
    add: (html: string): void =>
      void sql.run`INSERT INTO sticky_message (position, html)
        SELECT coalesce(max(position) + 1, 0), ${html} FROM sticky_message`,
    change: (position: number, html: string) =>
      sql.run`UPDATE sticky_message SET html = ${html} WHERE position = ${position}`,
    remove: (position: number) => sql.run`DELETE FROM sticky_message WHERE position = ${position}`,
    show: (isShown: boolean): void =>
      void sql.run`UPDATE shop_setting SET sticky_is_active = ${Number(isShown)}`,
  };
}
