import { randomUUID } from 'node:crypto';
import type { Checks } from './check.ts';
import { must, mustBe } from './findings.ts';
import type { World } from './world.ts';

/** A series that no shop has, of this run alone; its marks are taken away at the end. */
const slug = `contract-check-${randomUUID()}`;
const first = '2001-01-01T10:00:00-03:00';
const later = '2001-01-01T11:00:00-03:00';

/** The collection in the account, which a shop does without. */
export const optionalCollectionChecks: Checks = {
  getAccountCollection: {
    'has the same owner at each call': async ({ own }) => {
      const { owner } = await own.reply('getAccountCollection');
      mustBe('$.owner', (await own.reply('getAccountCollection')).owner, owner);
    },
  },
  putAccountCollection: {
    'joins what it is sent: of each volume the last change counts, in whatever order they come': async (
      world,
    ) => {
      await send(world, 'want', later, [1]);
      await send(world, 'have', first, [1, 2]);
      mustBe('$.data', await marksIn(world), ['1 want', '2 have']);
      await send(world, null, new Date().toISOString(), [1, 2]);
      mustBe('$.data', await marksIn(world), []);
    },
    'keeps when a mark was taken away, so that an older one does not bring it back': async (world) => {
      await send(world, null, later, [3]);
      await send(world, 'have', first, [3]);
      must('$.data', !(await marksIn(world)).includes('3 have'), 'not have what was taken away later');
    },
    'refuses a mark that is none': async ({ own }) => {
      const marks = [{ mark: 'other', changed_at: first, numbers: [1] }];
      const body = { data: [{ slug, name: 'Contract check', brand: null, marks }] };
      await own.expectError('putAccountCollection', { body }, 422);
    },
  },
};

async function send({ own }: World, mark: 'have' | 'want' | null, changed_at: string, numbers: number[]) {
  const marks = [{ mark, changed_at, numbers }];
  await own.reply('putAccountCollection', {
    body: { data: [{ slug, name: 'Contract check', brand: null, marks }] },
  });
}

async function marksIn({ own }: World): Promise<readonly string[]> {
  const { data } = await own.reply('getAccountCollection');
  const marks = data.find((series) => series.slug === slug)?.marks ?? [];
  return marks
    .flatMap(({ mark, numbers }) => (mark ? numbers.map((number) => `${number} ${mark}`) : []))
    .sort();
}
