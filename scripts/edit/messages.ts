import { changed, contentEdit, published, undoable, unpublished } from './answers.ts';
import { UsageError } from '../shared/command-line.ts';
import { EditError, optional, verb, type Answer, type Kind, type Noun, type Shop } from './command.ts';
import { listNumber, whole } from './kinds.ts';

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
    list: verb({
      about: 'each with its number, and whether the bar is shown',
      run: ({ data }) => {
        const { active, messages: all } = data.documents.bar();
        return unpublished(
          `The bar is ${shown(active)}.`,
          ...all.map((html, index) => `${index + 1}  ${html}`),
        );
      },
    }),
    create: verb({
      about: 'a further message',
      positionals: { HTML: message },
      options: { at: optional(whole(1, 99), 'its place among the others') },
      run: (shop, { HTML, at }) => {
        const { active, messages: all } = shop.data.documents.bar();
        const place = Math.min(at ?? all.length + 1, all.length + 1);
        write(shop, { messages: all.toSpliced(place - 1, 0, HTML) });
        const hint =
          'The bar is hidden, so that no visitor sees it yet. To show it: npm run edit -- message show';
        const created = published(contentEdit, 'Created:', `${place}  ${HTML}`, ...(active ? [] : [hint]));
        return undoable(created, { verb: 'end', positionals: [place] });
      },
    }),
    change: verb({
      about: 'its text',
      positionals: { NUMBER: listNumber, HTML: message },
      run: (shop, { NUMBER, HTML }) => {
        const { html, all } = existing(shop, NUMBER);
        write(shop, { messages: all.with(NUMBER - 1, HTML) });
        const undo = [{ verb: 'change', positionals: [NUMBER, html] }];
        return changed(`Changed message ${NUMBER}`, { html }, { html: HTML }, { edit: contentEdit, undo });
      },
    }),
    end: verb({
      about: 'takes it out of the bar',
      positionals: { NUMBER: listNumber },
      run: (shop, { NUMBER }) => {
        const { html, all } = existing(shop, NUMBER);
        write(shop, { messages: all.toSpliced(NUMBER - 1, 1) });
        const again = { verb: 'create', positionals: [html], options: { at: NUMBER } };
        return undoable(published(contentEdit, `Ended: ${html}`), again);
      },
    }),
    show: verb({
      about: 'shows the bar, with all of its messages, on every page',
      run: (shop) => show(shop, true),
    }),
    hide: verb({ about: 'hides the bar; its messages stay', run: (shop) => show(shop, false) }),
  },
};

type Bar = ReturnType<Shop['data']['documents']['bar']>;

function write({ data: { documents } }: Shop, change: Partial<Bar>): void {
  documents.write('stickyMessages', { ...documents.bar(), ...change });
}

function show(shop: Shop, active: boolean): Answer {
  const before = shop.data.documents.bar();
  write(shop, { active });
  const undo = [{ verb: active ? 'hide' : 'show' }];
  return changed(
    'The bar of messages',
    { 'it is': shown(before.active) },
    { 'it is': shown(active) },
    { edit: contentEdit, undo },
  );
}

function shown(isActive: boolean): string {
  return isActive ? 'shown' : 'hidden';
}

/** By its number in the list, from 1. @throws EditError */
function existing({ data }: Shop, number: number) {
  const all = data.documents.bar().messages;
  const html = all[number - 1];
  if (html !== undefined) return { html, all };
  throw new EditError(`There is no message ${number}. See: npm run edit -- message list`);
}
