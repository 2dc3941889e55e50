import { couponsOf, isCouponRunning, newCoupon, type CouponRow } from '../api/db/cart/coupons.ts';
import {
  assertInOrder,
  changed,
  lineOf,
  shownInstant,
  undoable,
  unpublished,
  writtenAmount,
  type Shown,
} from './answers.ts';
import { afterEdit, shownInBoth, unnamedNotes, type InBoth } from './both-currencies.ts';
import { UsageError } from '../shared/command-line.ts';
import {
  aside,
  EditError,
  optional,
  removable,
  requireYes,
  toggle,
  verb,
  type Kind,
  type Noun,
  type Values,
} from './command.ts';
import { amount, from, until, whenHelp, whole } from './kinds.ts';
import { lasting } from './lasting.ts';
import type { WrittenOptions } from './undo.ts';

const code: Kind<string> = { hint: 'CODE', read: (written) => written.toUpperCase() };

const newCode: Kind<string> = {
  hint: 'CODE',
  read(written) {
    if (/^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/.test(written)) return written.toUpperCase();
    throw new UsageError('it should be 3 to 40 letters, digits, hyphens or underscores');
  },
};

const options = {
  percent: optional(whole(1, 100), 'what it takes off'),
  off: removable(optional(amount('PESOS'), 'what it takes off instead of a percentage')),
  'off-usd': removable(
    optional(amount('DOLLARS'), 'the same for carts in dollars; follows from --off otherwise'),
  ),
  minimum: removable(optional(amount('PESOS'), 'for carts from this amount')),
  'minimum-usd': removable(
    optional(amount('DOLLARS'), 'the same in dollars; follows from --minimum otherwise'),
  ),
  from: optional(from, whenHelp),
  until: removable(optional(until, whenHelp)),
  uses: removable(optional(whole(1, 1_000_000), 'how often all customers together may use it')),
  once: toggle('each customer once (the default); --no-once: as often as they like'),
  alone: toggle('not for what is on sale already; --no-alone: for everything (the default)'),
  yes: aside(toggle('needed for more than half')),
};

const { existing, list, end } = lasting<CouponRow>({
  noun: 'coupon',
  table: 'coupon',
  key: 'code',
  kind: code,
  rowsSql: 'SELECT * FROM coupon',
  order: 'valid_from DESC, code',
  // Also one that begins later.
  isCurrent: (coupon, now) =>
    isCouponRunning(coupon, new Date(Math.max(Date.parse(coupon.valid_from), Number(now)))),
  edit: null,
  line: shownLine,
});

export const coupons: Noun = {
  about: 'codes that take something off carts; no page shows them',
  verbs: {
    list,
    create: verb({
      about: 'takes off --percent or --off',
      positionals: { CODE: newCode },
      options,
      run: ({ database, now }, { CODE, ...values }) => {
        const coupon = withValues({ ...newCoupon, code: CODE, valid_from: now.toISOString() }, values);
        if (couponsOf(database).byCode(CODE) !== null)
          throw new EditError(
            `There is a coupon "${CODE}" already. Change it: npm run edit -- coupon change ${CODE}`,
          );
        couponsOf(database).put(coupon);
        const created = unpublished(`Created: ${shownLine(coupon)}`);
        return undoable(created, { verb: 'end', positionals: [CODE] });
      },
    }),
    change: verb({
      about: 'what the options say; the rest stays',
      positionals: { CODE: code },
      options,
      isChange: true,
      run: ({ database }, { CODE, ...values }) => {
        const before = existing(database, CODE);
        const after = withValues(before, values);
        if (after.maximum_uses !== null && after.maximum_uses < before.uses)
          throw new EditError(
            `It was used ${before.uses} times already; --uses has to be ${before.uses} or more.`,
          );
        couponsOf(database).put(after);
        const undo = [{ verb: 'change', positionals: [CODE], options: undoOptions(before, after) }];
        const notes = notesOf(before, values);
        const more = { notes, edit: null, undo };
        return changed(`Changed ${CODE}`, shownOf(before), shownOf(after), more);
      },
    }),
    end,
  },
};

function withValues(before: CouponRow, values: Values<typeof options>): CouponRow {
  const { percent, uses, once, alone } = values;
  const { off, minimum } = amountsOf(values);
  const isAmount = off.pesos !== undefined || off.dollars !== undefined;
  if (percent !== undefined && (off.pesos ?? off.dollars) != null)
    throw new UsageError('--percent and --off exclude each other');
  if ((percent ?? 0) > largestSensible)
    requireYes(values.yes, `${percent} % is more than half of the price.`);
  const takesOff = afterEdit(reductionOf(before), off);
  const from = afterEdit(minimumOf(before), minimum);
  const after: CouponRow = {
    ...before,
    ...(percent !== undefined && { percent, ars_cents: null, usd_cents: null }),
    ...(isAmount &&
      percent === undefined && { percent: null, ars_cents: takesOff.pesos, usd_cents: takesOff.dollars }),
    minimum_ars_cents: from.pesos ?? 0,
    minimum_usd_cents: from.dollars ?? 0,
    valid_from: values.from ?? before.valid_from,
    valid_to: values.until === undefined ? before.valid_to : values.until,
    maximum_uses: uses === undefined ? before.maximum_uses : uses,
    is_once_per_customer: Number(once ?? before.is_once_per_customer === 1),
    accumulates: Number(!(alone ?? before.accumulates === 0)),
  };
  if ((after.percent ?? after.ars_cents ?? after.usd_cents) === null)
    throw new UsageError('it would take off nothing: give --percent N or --off PESOS');
  assertInOrder(after.valid_from, after.valid_to);
  return after;
}

/** Percent. */
const largestSensible = 50;

/** What belongs together is written together. */
function undoOptions(before: CouponRow, after: CouponRow): WrittenOptions {
  const [old, now] = [optionsOf(before), optionsOf(after)];
  const parts = Object.keys(old) as (keyof typeof old)[];
  const other = parts.filter((part) => JSON.stringify(old[part]) !== JSON.stringify(now[part]));
  return Object.assign({}, ...other.map((part) => old[part])) as WrittenOptions;
}

function optionsOf(coupon: CouponRow) {
  const { percent, maximum_uses } = coupon;
  const { pesos, dollars } = reductionOf(coupon);
  const minimum = minimumOf(coupon);
  return {
    reduction:
      percent === null
        ? { off: writtenAmount(pesos), 'off-usd': writtenAmount(dollars) }
        : { percent, yes: percent > largestSensible ? true : undefined },
    minimum: { minimum: writtenAmount(minimum.pesos), 'minimum-usd': writtenAmount(minimum.dollars) },
    from: { from: coupon.valid_from },
    until: { until: coupon.valid_to },
    uses: { uses: maximum_uses },
    once: { once: coupon.is_once_per_customer === 1 },
    alone: { alone: coupon.accumulates === 0 },
  };
}

function amountsOf(values: Values<typeof options>) {
  return {
    off: { pesos: values.off, dollars: values['off-usd'] },
    minimum: { pesos: values.minimum, dollars: values['minimum-usd'] },
  };
}

function reductionOf({ ars_cents, usd_cents }: CouponRow): InBoth {
  return { pesos: ars_cents, dollars: usd_cents };
}

function minimumOf({ minimum_ars_cents, minimum_usd_cents }: CouponRow): InBoth {
  return { pesos: minimum_ars_cents, dollars: minimum_usd_cents };
}

function notesOf(before: CouponRow, values: Values<typeof options>): readonly string[] {
  const { off, minimum } = amountsOf(values);
  return [
    ...unnamedNotes(reductionOf(before), off, { pesos: '--off', dollars: '--off-usd' }),
    ...unnamedNotes(minimumOf(before), minimum, { pesos: '--minimum', dollars: '--minimum-usd' }),
  ];
}

function shownLine(coupon: CouponRow): string {
  return lineOf(coupon.code, shownOf(coupon));
}

function shownOf(coupon: CouponRow): Shown {
  const { percent, uses, maximum_uses } = coupon;
  return {
    'takes off': percent === null ? shownInBoth(reductionOf(coupon), 'exact') : `${percent} %`,
    'carts from': shownInBoth(minimumOf(coupon), 'threshold'),
    from: shownInstant(coupon.valid_from),
    until: shownInstant(coupon.valid_to),
    used: `${uses}${maximum_uses === null ? '' : ` of ${maximum_uses}`} times`,
    'each customer': coupon.is_once_per_customer === 1 ? 'once' : 'as often as they like',
    'on sale': coupon.accumulates === 1 ? '' : 'not for what is on sale',
  };
}
