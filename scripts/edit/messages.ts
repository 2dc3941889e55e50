import type { DatabaseSync } from 'node:sqlite';
import { messageEditsOf } from '../api/db/content/message-edits.ts';
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
    list: verb({ about: '', run: ({ database }) => unpublished(...listOf(database)) }),
    create: verb({
      about: '',
      positionals: { HTML: message },
      run: ({ database }, { HTML }) => {
        messageEditsOf(database).add(HTML);
        return published('Created:', ...listOf(database).slice(-1));
      },
    }),
    change: verb({
      about: '',
      positionals: { NUMBER: listNumber, HTML: message },
      run: ({ database }, { NUMBER, HTML }) => {
        const before = existing(database, NUMBER);
        messageEditsOf(database).change(before.position, HTML);
        return changed(`Changed message ${NUMBER}`, { html: before.html }, { html: HTML });
      },
    }),
    end: verb({
      about: '',
      positionals: { NUMBER: listNumber },
      run: ({ database }, { NUMBER }) => {
        const before = existing(database, NUMBER);
        messageEditsOf(database).remove(before.position);
        return published(`Ended: ${before.html}`);
      },
    }),
    show: verb({ about: 'the bar with all of them', run: ({ database }) => show(database, true) }),
    hide: verb({ about: 'the bar', run: ({ database }) => show(database, false) }),
  },
};

function show(database: DatabaseSync, isShown: boolean): Answer {
  const edits = messageEditsOf(database);
  const shown = () => ({ 'it is': edits.isShown() ? 'shown' : 'hidden' });
  const before = shown();
  edits.show(isShown);
  return changed('The bar of messages', before, shown());
}

function listOf(database: DatabaseSync): readonly string[] {
  const edits = messageEditsOf(database);
  const lines = edits.all().map(({ html }, index) => `${index + 1}  ${html}`);
  return [edits.isShown() ? 'The bar is shown.' : 'The bar is hidden.', ...lines];
}

/** By its number in the list, from 1. @throws EditError */
function existing(database: DatabaseSync, number: number) {
  const found = messageEditsOf(database).all()[number - 1];
  if (found !== undefined) return found;
  throw new EditError(`There is no message ${number}. See: npm run edit -- message list`);
}
