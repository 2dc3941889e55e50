/** `npm run api:message`: the message bar on top of every page. */
import type { DatabaseSync } from 'node:sqlite';
import { messageEditsOf } from '../api/db/content/message-edits.ts';
import { allOrNothing, EditError, UsageError, type Answer, type EditorCommand } from './command.ts';
import { changeOf, edited, positionalNumber, report, withoutEdit } from './values.ts';

export const messageCommand: EditorCommand = {
  script: 'api:message',
  usage: `npm run api:message -- list
npm run api:message -- create HTML
npm run api:message -- change NUMBER HTML
npm run api:message -- end NUMBER
npm run api:message -- show | hide      the bar with all of them`,
  verbs: {
    list: { positionals: [], options: {}, run: (database) => withoutEdit(listOf(database)) },
    create: {
      positionals: ['HTML'],
      options: {},
      run: (database, { positionals }) =>
        allOrNothing(database, () => {
          messageEditsOf(database).add(htmlOf(positionals[0]));
          return edited('Created:', ...listOf(database).slice(-1));
        }),
    },
    change: {
      positionals: ['NUMBER', 'HTML'],
      options: {},
      run: (database, { positionals: [number, text] }) =>
        allOrNothing(database, () => {
          const html = htmlOf(text);
          const before = existing(database, number);
          messageEditsOf(database).change(before.position, html);
          return report(`Changed message ${number}`, [changeOf('html', before.html, html)]);
        }),
    },
    end: {
      positionals: ['NUMBER'],
      options: {},
      run: (database, { positionals }) =>
        allOrNothing(database, () => {
          const before = existing(database, positionals[0]);
          messageEditsOf(database).remove(before.position);
          return edited(`Ended: ${before.html}`);
        }),
    },
    show: { positionals: [], options: {}, run: (database) => show(database, true) },
    hide: { positionals: [], options: {}, run: (database) => show(database, false) },
  },
};

function show(database: DatabaseSync, isShown: boolean): Answer {
  return allOrNothing(database, () => {
    const edits = messageEditsOf(database);
    const before = edits.isShown();
    edits.show(isShown);
    const word = (shown: boolean) => (shown ? 'shown' : 'hidden');
    return report('The bar of messages', [changeOf('it is', word(before), word(isShown))]);
  });
}

function listOf(database: DatabaseSync): readonly string[] {
  const edits = messageEditsOf(database);
  const lines = edits.all().map(({ html }, index) => `${index + 1}  ${html}`);
  return [edits.isShown() ? 'The bar is shown.' : 'The bar is hidden.', ...lines];
}

/** By its number in the list, from 1. @throws UsageError, EditError */
function existing(database: DatabaseSync, text: string | undefined) {
  const message = messageEditsOf(database).all()[positionalNumber(text, 'NUMBER') - 1];
  if (message === undefined)
    throw new EditError(`There is no message ${text ?? ''}. See: npm run api:message -- list`);
  return message;
}

function htmlOf(text: string | undefined): string {
  if (text?.trim()) return text.trim();
  throw new UsageError('HTML is empty');
}
