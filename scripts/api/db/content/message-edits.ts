import type { DatabaseSync } from 'node:sqlite';
import { command, query } from '../statement.ts';

/** The message bar for editors. */
export function messageEditsOf(database: DatabaseSync) {
  const all = query<[], { position: number; html: string }>(
    database,
    'SELECT position, html FROM sticky_message ORDER BY position',
  );
  const bar = query<[], { sticky_is_active: number }>(database, 'SELECT sticky_is_active FROM shop_setting');
  const insert = command<[string]>(
    database,
    'INSERT INTO sticky_message (position, html) SELECT coalesce(max(position) + 1, 0), ? FROM sticky_message',
  );
  const update = command<[string, number]>(database, 'UPDATE sticky_message SET html = ? WHERE position = ?');
  const remove = command<[number]>(database, 'DELETE FROM sticky_message WHERE position = ?');
  const show = command<[number]>(database, 'UPDATE shop_setting SET sticky_is_active = ?');

  return {
    /** In display order. */
    all: () => all.all(),
    isShown: () => bar.get()?.sticky_is_active === 1,
    add: (html: string) => insert(html),
    change: (position: number, html: string) => update(html, position),
    remove: (position: number) => remove(position),
    show: (isShown: boolean) => show(Number(isShown)),
  };
}
