import { describe, expect, it } from 'vitest';
import { CartId } from '../../src/stores/cart/cart-id.ts';
import { cartWith } from './cart-server.ts';

/** By case: requested uuids, stored uuids at each read, replies of the server. */
const cases: readonly [string, Case][] = [
  [
    'the first answer has the id',
    { reads: [null, null], answers: ['new'], asked: [null], kept: 'new', shown: 'new' },
  ],
  [
    'a server that has forgotten the cart answers another',
    { reads: ['old', 'old'], answers: ['new'], asked: ['old'], kept: 'new', shown: 'new' },
  ],
  [
    'a cart that was opened because another tab’s could not be read yet is left, and that one asked',
    { reads: [null, 'theirs'], answers: ['mine', 'theirs'], asked: [null, 'theirs'], shown: 'theirs' },
  ],
  [
    'the same where a forgotten cart was asked for',
    { reads: ['old', 'theirs'], answers: ['mine', 'theirs'], asked: ['old', 'theirs'], shown: 'theirs' },
  ],
  [
    'late words of a cart that was left do not bring it back',
    { reads: ['old', 'theirs'], answers: ['old'], asked: ['old'], shown: 'old' },
  ],
];

interface Case {
  readonly reads: readonly [string | null, string | null];
  readonly answers: readonly string[];
  readonly asked: readonly (string | null)[];
  readonly kept?: string;
  readonly shown: string;
}

describe('the id of the cart', () => {
  it.each(cases)('%s', async (_, { reads, answers, asked, kept, shown }) => {
    const asks: (string | null)[] = [];
    const written: string[] = [];
    const id = new CartId({
      uuid: {
        read: () => (asks.length === 0 ? reads[0] : reads[1]),
        write: (uuid) => void written.push(uuid),
      },
      lock: (work) => work(),
    });
    const cart = await id.use((uuid) => {
      asks.push(uuid);
      return cartWith(answers[asks.length - 1] ?? '', []);
    });
    expect(asks).toEqual(asked);
    expect(written).toEqual(kept === undefined ? [] : [kept]);
    expect(cart.uuid).toBe(shown);
  });
});
