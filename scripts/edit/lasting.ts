/** Verbs of what begins and ends: offers, coupons, gift cards. */
import type { DatabaseSync } from 'node:sqlite';
import type { Edit } from '../api/notify-publisher.ts';
import { listed, shownInstant, undoable } from './answers.ts';
import { EditError, toggle, verb, type Kind } from './command.ts';

interface Lasting<Row> {
  readonly noun: string;
  readonly table: string;
  /** Column that names a row, and how an editor writes it. */
  readonly key: string;
  readonly kind: Kind<string | number>;
  readonly rowsSql: string;
  readonly order: string;
  readonly isCurrent: (row: Row, now: Date) => boolean;
  /** What changes on pages when one ends; null for nothing. */
  readonly edit: Edit | null;
  readonly line: (row: Row) => string;
}

export function lasting<Row extends { readonly valid_to: string | null }>(of: Lasting<Row>) {
  const { noun, table, key, rowsSql } = of;
  const name = noun.replace('-', ' ');
  const sentence = name.charAt(0).toUpperCase() + name.slice(1);

  const existing = (database: DatabaseSync, keyValue: string | number): Row => {
    const row = database.prepare(`${rowsSql} WHERE ${table}.${key} = ?`).get(keyValue) as Row | undefined;
    if (row !== undefined) return row;
    throw new EditError(`There is no ${name} ${keyValue}. See: npm run edit -- ${noun} list --all`);
  };

  const list = verb({
    about: 'those that hold now or begin later',
    options: { all: toggle('those that ended, too') },
    run: ({ database, now }, { all }) => {
      const rows = database.prepare(`${rowsSql} ORDER BY ${of.order}`).all() as unknown as Row[];
      return listed(rows.filter((row) => all || of.isCurrent(row, now)).map(of.line), `No ${name}.`);
    },
  });

  const end = verb({
    about: 'ends it now',
    positionals: { [of.kind.hint]: of.kind },
    run: ({ database, sql, now }, values) => {
      const keyValue = values[of.kind.hint] ?? '';
      const { valid_to } = existing(database, keyValue);
      const instant = now.toISOString();
      if (valid_to !== null && valid_to <= instant)
        throw new EditError(`${sentence} ${keyValue} ended already, on ${shownInstant(valid_to)}.`);
      sql.update(table, { [key]: keyValue }, { valid_to: instant });
      const said = `Ended: ${of.line(existing(database, keyValue))}`;
      return undoable(
        { lines: [said], edit: of.edit },
        { verb: 'change', positionals: [keyValue], options: { until: valid_to } },
      );
    },
  });
  return { existing, list, end };
}
