import { expect, it } from 'vitest';
import { createCartId } from '../../src/stores/cart/cart-id.ts';
import { cartWith } from './cart-server.ts';

type Uuid = string | null;

const theirs = [null, 'theirs'] as const;

/** What is stored before and after the first answer, the server's answers, what it is asked for, and what is written. */
it.each<[string, readonly [Uuid, Uuid], string[], readonly Uuid[], string[]]>([
  ['is in the first answer', [null, null], ['new'], [null], ['new']],
  ['is another when the server has forgotten it', ['old', 'old'], ['new'], ['old'], ['new']],
  ['is that of another tab, which could not be read yet', theirs, ['mine', 'theirs'], theirs, []],
  ['is so, too, after a forgotten cart', ['old', 'theirs'], ['mine', 'theirs'], ['old', 'theirs'], []],
  ['is not brought back by late words of a cart that was left', ['old', 'theirs'], ['old'], ['old'], []],
])('the id of the cart %s', async (_, stored, answers, asked, written) => {
  const asks: Uuid[] = [];
  const writes: string[] = [];
  const id = createCartId({
    uuid: { read: () => stored[asks.length === 0 ? 0 : 1], write: (uuid) => void writes.push(uuid) },
    lock: (work) => work(),
  });
  const cart = await id.use((uuid) => {
    asks.push(uuid);
    return cartWith(answers[asks.length - 1] ?? '', []);
  });
  expect([asks, writes, cart.uuid]).toEqual([asked, written, answers.at(-1)]);
});
