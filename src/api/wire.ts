/** Basic wire schemas: money, named entities, pagination, query parameters, errors (`tests/specification/wire.md`). */
import * as v from 'valibot';
import { currencies, moneyFromDecimal } from '../domain/money.ts';
import type { Paged } from '../domain/pagination.ts';
import { oneLine } from '../domain/plain-text.ts';
import { newPasswordLength } from '../domain/session/password.ts';
import { isCalendarDay, shopOffset } from '../domain/shop-day.ts';
import type { Endpoint, Entries } from './endpoint.ts';
import { refusals } from './messages.ts';

export const integer = v.pipe(v.number(), v.integer());
export const positive = v.pipe(integer, v.minValue(1));

/** Read as ISO 8601 with offset: a day, or a time without one, is Buenos Aires'. */
export const moment = v.pipe(v.string(), v.transform(withOffset), v.isoTimestamp());

function withOffset(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text.replace(' ', 'T');
  return /T[\d:.]+$/.test(time) ? `${time}${shopOffset}` : time;
}

/** Databases say 0 and 1. */
export const bit = v.pipe(
  v.union([v.boolean(), v.picklist([0, 1])]),
  v.transform((bitValue) => bitValue === true || bitValue === 1),
);
/** Missing and null both mean no. */
export const flag = v.nullish(bit, false);

export const currencySchema = v.picklist(currencies);

/** Far above any price, and below the limit of safe integers in cents. */
const largestAmount = 1e12;

/** `{ currency, amount }` in decimal major units; domain: integer cents. */
export const moneySchema = v.pipe(
  v.object({
    currency: currencySchema,
    amount: v.pipe(v.number(), v.minValue(-largestAmount), v.maxValue(largestAmount)),
  }),
  v.transform(({ currency, amount }) => moneyFromDecimal(amount, currency)),
);

/** Missing and null both mean "no value". */
export function nullable<const S extends v.GenericSchema>(schema: S) {
  return v.nullish(schema, null);
}

/** Missing and null both mean ''. */
export const textOrEmpty = v.nullish(v.string(), '');

/** For what another backend may leave out: the wire type stays what our own sends. */
export function leniently<Sent>() {
  return <const S extends v.GenericSchema>(schema: S) =>
    schema as unknown as v.GenericSchema<Sent, v.InferOutput<S>>;
}

/** Gives wire fields their domain names, `{ lastName: 'last_name' }`; the others keep theirs. */
/* @__NO_SIDE_EFFECTS__ */
export function renamed<
  const S extends v.GenericSchema<unknown, object>,
  const Names extends Readonly<Record<string, keyof v.InferOutput<S> & string>>,
>(schema: S, names: Names) {
  type Wire = v.InferOutput<S>;
  type Domain = Omit<Wire, Names[keyof Names]> & { [Name in keyof Names]: Wire[Names[Name]] };
  const domainNames = new Map<string, string>(
    Object.entries(names).map(([name, wireName]) => [wireName, name]),
  );
  return v.pipe(
    schema,
    v.transform(
      (wire) =>
        Object.fromEntries(
          Object.entries(wire).map(([name, value]) => [domainNames.get(name) ?? name, value]),
        ) as Domain,
    ),
  );
}

/** Missing and null both mean empty. */
export function listOf<const S extends v.GenericSchema>(item: S) {
  return v.nullish(v.array(item), () => []);
}

/** Forward compatible: a text that is no day of the calendar is read as null. */
export const calendarDaySchema = v.pipe(
  nullable(v.string()),
  v.transform((day) => (day !== null && isCalendarDay(day) ? day : null)),
);

export const namedSchema = v.object({ name: v.string(), slug: v.string() });

/** Entries of a paginated list, for a response that holds more than one list. */
export function pagedEntries<const S extends v.GenericSchema>(item: S) {
  return {
    data: v.array(item),
    pagination: v.object({
      current_page: positive,
      total_pages: v.pipe(integer, v.minValue(0)),
    }),
  };
}

export function toPaged<T>({
  data,
  pagination,
}: {
  readonly data: readonly T[];
  readonly pagination: { readonly current_page: number; readonly total_pages: number };
}): Paged<T> {
  const { current_page: page, total_pages: totalPages } = pagination;
  return { items: data, page, totalPages: Math.max(1, totalPages) };
}

/** `{ data, pagination }` of items; domain: `Paged`. */
export function pagedSchema<const S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.object(pagedEntries(item)),
    v.transform((page): Paged<v.InferOutput<S>> => toPaged<v.InferOutput<S>>(page)),
  );
}

/** `{ data }`; domain: the array. */
export function dataSchema<const S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.object({ data: v.array(item) }),
    v.transform(({ data }): readonly v.InferOutput<S>[] => data),
  );
}

/** An integer in a query string. */
export function integerParam(minimum: number, maximum: number) {
  return v.pipe(
    v.string(),
    v.regex(/^-?\d{1,15}$/, refusals.integer),
    v.transform(Number),
    v.minValue(minimum, refusals.atLeast(minimum)),
    v.maxValue(maximum, refusals.atMost(maximum)),
  );
}

/** A boolean in a query string: `1` is true, `0` or missing is false. */
export const flagParam = v.optional(
  v.pipe(
    v.picklist(['0', '1'], refusals.flag),
    v.transform((flag) => flag === '1'),
  ),
  '0',
);

/** Page number, from 1. */
export const pageParam = v.optional(integerParam(1, 1_000_000), '1');

/** Currency of catalogue and cart endpoints; pesos by default. */
export const currencyParam = v.optional(v.picklist(currencies, refusals.currency), 'ARS');

/** A required text, as `oneLine` or `severalLines` cleans it. */
export function requiredText(maximum = 200, clean = oneLine) {
  return v.pipe(
    v.string(refusals.required),
    v.transform(clean),
    v.nonEmpty(refusals.required),
    v.maxLength(maximum, refusals.tooLong(maximum)),
  );
}

/** A text that may be missing, null or empty; domain: null for all three. */
export function optionalText(maximum = 200, clean = oneLine) {
  return v.pipe(
    nullable(v.pipe(v.string(), v.transform(clean), v.maxLength(maximum, refusals.tooLong(maximum)))),
    v.transform((text) => (text === '' ? null : text)),
  );
}

/** Never trimmed. The maximum length only bounds the cost of hashing. */
export const passwordSchema = v.pipe(
  v.string(refusals.required),
  v.nonEmpty(refusals.required),
  v.maxLength(1000, refusals.tooLong(1000)),
);

/** A password that is chosen, at registration or later. */
export const newPasswordSchema = v.pipe(
  v.string(refusals.required),
  v.minLength(newPasswordLength.least, refusals.tooShort(newPasswordLength.least)),
  v.maxLength(newPasswordLength.most, refusals.tooLong(newPasswordLength.most)),
);

/** Path parameter: id of one of the customer's own records. */
export const idParams = v.object({ id: integerParam(1, Number.MAX_SAFE_INTEGER) });

/** The reply of endpoints from which nothing is read: any 2xx is a success, with or without a body. */
export const acknowledged = leniently<{ message: string }>()(
  v.fallback(v.nullish(v.object({ message: nullable(v.string()) })), null),
);

export const slugParam = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

export const currencyQuery = v.object({ currency: currencyParam });

const none = v.object({});
const bodyless = v.undefined();

/**
 * Defines an endpoint; params, query and body are empty where left out. Marked as pure, so that a page loads only the
 * endpoints it calls.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Reply extends v.GenericSchema,
  const Params extends Entries = typeof none,
  const Query extends Entries = typeof none,
  const Body extends v.GenericSchema = typeof bodyless,
>(
  definition: Omit<Endpoint, 'params' | 'query' | 'body' | 'reply'> & {
    readonly params?: Params;
    readonly query?: Query;
    readonly body?: Body;
    readonly reply: Reply;
  },
) {
  return { params: none, query: none, body: bodyless, ...definition } as Endpoint<Params, Query, Body, Reply>;
}

/** Body of every error reply. */
export const errorSchema = v.object({
  errorMessage: v.string(),
  errors: v.optional(v.nullable(v.record(v.string(), v.array(v.string())))),
  /** Machine-readable reason, e.g. `payment-not-made`; `errorMessage` is for people and may change. */
  reason: v.optional(v.nullable(v.string())),
});
export type WireError = v.InferInput<typeof errorSchema>;
