import type { Sql } from '../api/db/statement.ts';
import { changed, published, unpublished } from './answers.ts';
import { EditError, UsageError, verb, type Answer, type Kind, type Noun } from './command.ts';
import { listNumber } from './kinds.ts';

const message: Kind<string> = {
  hint: 'HTML',
  read(written) {
    if (written.trim() !== '') return written.trim();
    throw new UsageError('HTML is empty');
  },
};

export const messages: Noun = {
  about: 'the message bar on top of every page',
  verbs: {
    list: verb({ about: '', run: ({ sql }) => unpublished(...listOf(sql)) }),
    create: verb({
      about: '',
      positionals: { HTML: message },
      run: ({ sql }, { HTML }) => {
        sql.run`INSERT INTO sticky_message (position, html)
          SELECT coalesce(max(position) + 1, 0), ${HTML} FROM sticky_message`;
        return published('Created:', ...listOf(sql).slice(-1));
      },
    }),
    change: verb({
      about: '',
      positionals: { NUMBER: listNumber, HTML: message },
      run: ({ sql }, { NUMBER, HTML }) => {
        const { position, html } = existing(sql, NUMBER);
        sql.run`UPDATE sticky_message SET html = ${HTML} WHERE position = ${position}`;
        return changed(`Changed message ${NUMBER}`, { html }, { html: HTML });
      },
    }),
    end: verb({
      about: '',
      positionals: { NUMBER: listNumber },
      run: ({ sql }, { NUMBER }) => {
        const { position, html } = existing(sql, NUMBER);
        sql.run`DELETE FROM sticky_message WHERE position = ${position}`;
        return published(`Ended: ${html}`);
      },
    }),
    show: verb({ about: 'the bar with all of them', run: ({ sql }) => show(sql, 1) }),
    hide: verb({ about: 'the bar', run: ({ sql }) => show(sql, 0) }),
  },
};

function show(sql: Sql, isShown: 0 | 1): Answer {
  const before = { 'it is': shown(sql) };
  sql.run`UPDATE shop_setting SET sticky_is_active = ${isShown}`;
  return changed('The bar of messages', before, { 'it is': shown(sql) });
}

function shown(sql: Sql): string {
  return sql.value`SELECT sticky_is_active FROM shop_setting` === 1 ? 'shown' : 'hidden';
}

function listOf(sql: Sql): readonly string[] {
  return [`The bar is ${shown(sql)}.`, ...allOf(sql).map(({ html }, index) => `${index + 1}  ${html}`)];
}

function allOf(sql: Sql) {
  return sql.all<{ position: number; html: string }>`SELECT * FROM sticky_message ORDER BY position`;
}

/** By its number in the list, from 1. @throws EditError */
function existing(sql: Sql, number: number) {
  const found = allOf(sql)[number - 1];
  if (found !== undefined) return found;
  throw new EditError(`There is no message ${number}. See: npm run edit -- message list`);
}
