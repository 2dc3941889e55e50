import { changed, published, unpublished } from './answers.ts';
import { EditError, UsageError, verb, type Answer, type Kind, type Noun, type Shop } from './command.ts';
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
    list: verb({
      about: '',
      run: ({ data }) => {
        const { active, messages: all } = data.documents.bar();
        return unpublished(
          `The bar is ${shown(active)}.`,
          ...all.map((html, index) => `${index + 1}  ${html}`),
        );
      },
    }),
    create: verb({
      about: '',
      positionals: { HTML: message },
      run: (shop, { HTML }) => {
        const { messages: all } = shop.data.documents.bar();
        write(shop, { messages: [...all, HTML] });
        return published('Created:', `${all.length + 1}  ${HTML}`);
      },
    }),
    change: verb({
      about: '',
      positionals: { NUMBER: listNumber, HTML: message },
      run: (shop, { NUMBER, HTML }) => {
        const { html, all } = existing(shop, NUMBER);
        write(shop, { messages: all.with(NUMBER - 1, HTML) });
        return changed(`Changed message ${NUMBER}`, { html }, { html: HTML });
      },
    }),
    end: verb({
      about: '',
      positionals: { NUMBER: listNumber },
      run: (shop, { NUMBER }) => {
        const { html, all } = existing(shop, NUMBER);
        write(shop, { messages: all.toSpliced(NUMBER - 1, 1) });
        return published(`Ended: ${html}`);
      },
    }),
    show: verb({ about: 'the bar with all of them', run: (shop) => show(shop, true) }),
    hide: verb({ about: 'the bar', run: (shop) => show(shop, false) }),
  },
};

type Bar = ReturnType<Shop['data']['documents']['bar']>;

function write({ data: { documents } }: Shop, change: Partial<Bar>): void {
  documents.write('stickyMessages', { ...documents.bar(), ...change });
}

function show(shop: Shop, active: boolean): Answer {
  const before = shop.data.documents.bar();
  write(shop, { active });
  return changed('The bar of messages', { 'it is': shown(before.active) }, { 'it is': shown(active) });
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
