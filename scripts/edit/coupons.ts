/** `npm run api:coupon`: coupon codes. No page shows them, so nothing is published. */
import type { DatabaseSync } from 'node:sqlite';
import { couponsOf, isCouponRunning, type CouponRow } from '../api/db/cart/coupons.ts';
import {
  allOrNothing,
  EditError,
  UsageError,
  type Answer,
  type Arguments,
  type EditorCommand,
} from './command.ts';
import { lineOf, minimumOf, termsOf, usesOf, worthOf } from './coupon-words.ts';
import {
  assertAhead,
  assertInOrder,
  centsFrom,
  changeOf,
  instantFrom,
  report,
  shownInstant,
  withoutEdit,
  wholeNumber,
} from './values.ts';

const options = {
  percent: { type: 'string' },
  off: { type: 'string' },
  'off-usd': { type: 'string' },
  minimum: { type: 'string' },
  'minimum-usd': { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  uses: { type: 'string' },
  once: { type: 'boolean' },
  alone: { type: 'boolean' },
} as const;

export const couponCommand: EditorCommand = {
  script: 'api:coupon',
  usage: `npm run api:coupon -- list [--all]            those that can be used or will be; --all: the others, too
npm run api:coupon -- create CODE (--percent N | --off PESOS [--off-usd DOLLARS]) [--minimum PESOS]
  [--minimum-usd DOLLARS] [--from WHEN] [--until WHEN] [--uses N] [--no-once] [--alone]
npm run api:coupon -- change CODE [the same options]
npm run api:coupon -- end CODE                ends it now
  --minimum: carts from this amount. --uses: by all customers together; one customer uses it once, with --no-once as often
  as he likes. --alone: not for what is on sale already. WHEN is a day (2026-12-24) or a moment (2026-12-24T18:00-03:00).`,
  verbs: {
    list: {
      positionals: [],
      options: { all: { type: 'boolean' } },
      run: (database, { flags }, now) => {
        const found = couponsOf(database)
          .all()
          .filter((coupon) => flags['all'] === true || mayBeUsed(coupon, now));
        return withoutEdit(found.length === 0 ? ['No coupon.'] : found.map(lineOf));
      },
    },
    create: { positionals: ['CODE'], options, run: create },
    change: { positionals: ['CODE'], options, run: change },
    end: {
      positionals: ['CODE'],
      options: {},
      run: (database, { positionals }, now) =>
        allOrNothing(database, () => {
          const before = existing(database, positionals[0] ?? '');
          const instant = now.toISOString();
          if (before.valid_to !== null && before.valid_to <= instant)
            throw new EditError('It is over already.');
          put(database, { ...before, valid_to: instant });
          return withoutEdit([`Ended: ${lineOf({ ...before, valid_to: instant })}`]);
        }),
    },
  },
};

function create(database: DatabaseSync, args: Arguments, now: Date): Answer {
  const [text = ''] = args.positionals;
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/.test(text))
    throw new UsageError(`CODE is "${text}"; it should be 3 to 40 letters, digits, hyphens or underscores`);
  const code = text.toUpperCase();
  const coupon = changed({ ...fresh, code, valid_from: now.toISOString() }, args, now);
  const isWorthSomething = coupon.percent !== null || coupon.ars_cents !== null || coupon.usd_cents !== null;
  if (!isWorthSomething) throw new UsageError('--percent or --off is missing');
  return allOrNothing(database, () => {
    if (couponsOf(database).byCode(code) !== null)
      throw new EditError(
        `There is a coupon "${code}" already. Change it: npm run api:coupon -- change ${code}`,
      );
    put(database, coupon);
    return withoutEdit([`Created: ${lineOf(existing(database, code))}`]);
  });
}

function change(database: DatabaseSync, args: Arguments, now: Date): Answer {
  if (Object.keys({ ...args.texts, ...args.flags }).length === 0) throw new UsageError('change what?');
  return allOrNothing(database, () => {
    const before = existing(database, args.positionals[0] ?? '');
    const after = changed(before, args, now);
    if (after.maximum_uses !== null && after.maximum_uses < before.uses)
      throw new EditError(`It was used ${before.uses} times already.`);
    put(database, after);
    const { lines } = report(`Changed ${before.code}`, [
      changeOf('takes off', worthOf(before), worthOf(after)),
      changeOf('from an amount of', minimumOf(before), minimumOf(after)),
      changeOf('from', shownInstant(before.valid_from), shownInstant(after.valid_from)),
      changeOf('until', shownInstant(before.valid_to), shownInstant(after.valid_to)),
      changeOf('uses', usesOf(before), usesOf(after)),
      changeOf('terms', termsOf(before), termsOf(after)),
    ]);
    return withoutEdit(lines);
  });
}

/** The coupon with the given options applied. @throws UsageError */
function changed(before: CouponRow, args: Arguments, now: Date): CouponRow {
  const percent = wholeNumber(args, 'percent', 1, 100);
  const [off, offUsd] = [centsFrom(args, 'off'), centsFrom(args, 'off-usd')];
  const isAmount = off !== undefined || offUsd !== undefined;
  if (percent !== undefined && isAmount) throw new UsageError('--percent and --off exclude each other');
  const uses = wholeNumber(args, 'uses', 1, 1_000_000);
  const [from, until] = [instantFrom(args, 'from', 'beginning'), instantFrom(args, 'until', 'end')];
  assertAhead(until, now);
  const after: CouponRow = {
    ...before,
    ...(percent !== undefined && { percent, ars_cents: null, usd_cents: null }),
    ...(isAmount && {
      percent: null,
      ars_cents: off ?? before.ars_cents,
      usd_cents: offUsd ?? before.usd_cents,
    }),
    minimum_ars_cents: centsFrom(args, 'minimum') ?? before.minimum_ars_cents,
    minimum_usd_cents: centsFrom(args, 'minimum-usd') ?? before.minimum_usd_cents,
    valid_from: from ?? before.valid_from,
    valid_to: until ?? before.valid_to,
    maximum_uses: uses ?? before.maximum_uses,
    is_once_per_customer: Number(args.flags['once'] ?? before.is_once_per_customer === 1),
    accumulates: Number(!(args.flags['alone'] ?? before.accumulates === 0)),
  };
  if (from !== undefined || until !== undefined) assertInOrder(after.valid_from, after.valid_to);
  return after;
}

const fresh: Omit<CouponRow, 'code' | 'valid_from'> = {
  percent: null,
  ars_cents: null,
  usd_cents: null,
  minimum_ars_cents: 0,
  minimum_usd_cents: 0,
  accumulates: 1,
  valid_to: null,
  maximum_uses: null,
  uses: 0,
  is_once_per_customer: 1,
};

function put(database: DatabaseSync, coupon: CouponRow): void {
  couponsOf(database).put(
    coupon.code,
    coupon.percent,
    coupon.ars_cents,
    coupon.usd_cents,
    coupon.minimum_ars_cents,
    coupon.minimum_usd_cents,
    coupon.accumulates === 1 ? 1 : 0,
    coupon.valid_from,
    coupon.valid_to,
    coupon.maximum_uses,
    coupon.is_once_per_customer === 1 ? 1 : 0,
  );
}

/** Whether it is valid now or will be once it starts. */
function mayBeUsed(coupon: CouponRow, now: Date): boolean {
  const begins = new Date(coupon.valid_from);
  return isCouponRunning(coupon, begins > now ? begins : now);
}

/** @throws EditError */
function existing(database: DatabaseSync, code: string): CouponRow {
  const coupon = couponsOf(database).byCode(code);
  if (coupon === null)
    throw new EditError(`There is no coupon "${code}". See: npm run api:coupon -- list --all`);
  return coupon;
}
