import { randomUUID } from 'node:crypto';
import { refuses, type Checks } from './check.ts';
import { must, mustBe, Skipped } from './findings.ts';
import type { World } from './world.ts';

const unknown = 'no-such-page';
const newAddress = () => `verify-${randomUUID()}@example.com`;

/** Avisame, which a shop does without. */
export const optionalAlertChecks: Checks = {
  postProductAlert: {
    'says the same of a known address and of a new one': async ({ call, product, customer }) => {
      const params = { slug: (await product()).slug };
      const { email } = await customer();
      const replyToCustomer = await call.reply('postProductAlert', { params, body: { email } });
      mustBe(
        '$',
        await call.reply('postProductAlert', { params, body: { email: newAddress() } }),
        replyToCustomer,
      );
    },
    'refuses what is no address, naming it': async ({ call, product }) => {
      const sent = { params: { slug: (await product()).slug }, body: { email: 'no-address' } };
      const { errors } = await call.expectError('postProductAlert', sent, 422);
      must('$.errors.email', errors?.['email'] !== undefined, 'be there');
    },
    'refuses an unknown product': refuses(404, { params: { slug: unknown }, body: { email: newAddress() } }),
  },
  postSeriesAlert: {
    'takes an address for a series that the search names': async ({ call }) => {
      const slug = await seriesNamed(call);
      await call.reply('postSeriesAlert', { params: { slug }, body: { email: newAddress() } });
    },
    'refuses an unknown series': refuses(404, { params: { slug: unknown }, body: { email: newAddress() } }),
  },
  getAlerts: {
    'lists what the customer waits for': async (world) => void (await waiting(world)),
  },
  deleteAlert: {
    'ends it': async (world) => {
      const id = await waiting(world);
      await world.own.reply('deleteAlert', { params: { id } });
      const { data } = await world.own.reply('getAlerts');
      must('$.data', !data.some((alert) => alert.id === id), 'not hold it any more');
    },
  },
};

const titlesTried = 12;

/** @throws Skipped where the search knows no series */
async function seriesNamed({ reply }: World['call']): Promise<string> {
  const { data } = await reply('getProductList');
  const names = data.flatMap(({ title }) => /^(.{3,}?)[\s,]+\S{0,8}\d/.exec(title)?.[1] ?? []);
  for (const search of names.slice(0, titlesTried)) {
    const { series } = await reply('getSearchSuggestions', { query: { search } });
    if (series?.[0]) return series[0].slug;
  }
  throw new Skipped('the search names no series');
}

/** The id of an alert of the customer. @throws Skipped where their own address is to be confirmed, too */
async function waiting({ own, product, customer }: World): Promise<number> {
  const { slug } = await product();
  const { email } = await customer();
  await own.reply('postProductAlert', { params: { slug }, body: { email } });
  const found = (await own.reply('getAlerts')).data.find((alert) => alert.slug === slug);
  if (!found) throw new Skipped('the alert waits for a mail');
  return found.id;
}
