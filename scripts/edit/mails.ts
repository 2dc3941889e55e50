import { shop } from '../../src/shop.ts';
import { listed } from './answers.ts';
import { optional, verb, type Noun } from './command.ts';
import { limit } from './kinds.ts';

export const mails: Noun = {
  about: 'messages to the shop of the last year, revocations of purchases among them',
  verbs: {
    list: verb({
      about: 'the newest first',
      options: { limit: optional(limit, 'how many (20)') },
      run: ({ data }, { limit: most = 20 }) => {
        const found = data.outbox.to(shop.email, most);
        const lines = found.flatMap(({ sent_at: at, subject, body }) => [
          `${at}  ${subject}`,
          ...body.split('\n').map((line) => `  ${line}`),
          '',
        ]);
        return listed(lines, 'No message.');
      },
    }),
  },
};
