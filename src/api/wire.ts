/** The wire's basic shapes: money, named things, pages of a list, query parameters, errors (`spec/wire.md`). */
import * as v from 'valibot';
import { currencies, moneyFromDecimal } from '../domain/money.ts';
import { isDni, isPhone } from '../domain/form-rules.ts';
import type { Paged } from '../domain/pagination.ts';
import { refusals } from './words.ts';

export const currencySchema = v.picklist(currencies);

/** Far above any price, far below where cents stop being exact integers. */
const largestAmount = 1e12;

/** `{ currency, amount }` in decimal major units; domain: integer cents. */
export const moneySchema = v.pipe(
  v.object({
    currency: currencySchema,
    amount: v.pipe(v.number(), v.minValue(-largestAmount), v.maxValue(largestAmount)),
  }),
  v.transform(({ currency, amount }) => moneyFromDecimal(amount, currency)),
);

/** `null` and a missing field both mean "no value". */
export function nullable<const S extends v.GenericSchema>(schema: S) {
  return v.optional(v.nullable(schema), null);
}

/** A list that may be missing or null; both mean empty. */
export function listOf<const S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.optional(v.nullable(v.array(item)), null),
    v.transform((items): readonly v.InferOutput<S>[] => items ?? []),
  );
}

export const namedSchema = v.object({ name: v.string(), slug: v.string() });

/** What a page of a list is made of: for a reply that brings more than one. */
export function pagedEntries<const S extends v.GenericSchema>(item: S) {
  return {
    data: v.array(item),
    pagination: v.object({
      current_page: v.pipe(v.number(), v.integer(), v.minValue(1)),
      total_pages: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  };
}

export function toPaged<T>({ data, pagination }: WirePage<T>): Paged<T> {
  const { current_page: page, total_pages: totalPages } = pagination;
  return { items: data, page, totalPages: Math.max(1, totalPages) };
}

interface WirePage<T> {
  readonly data: readonly T[];
  readonly pagination: { readonly current_page: number; readonly total_pages: number };
}

/** `{ data, pagination }` of items; domain: `Paged`. */
export function pagedSchema<const S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.object(pagedEntries(item)),
    v.transform((page): Paged<v.InferOutput<S>> => toPaged<v.InferOutput<S>>(page)),
  );
}

/** `{ data }` of items; domain: the array. */
export function dataSchema<const S extends v.GenericSchema>(item: S) {
  return v.pipe(
    v.object({ data: v.array(item) }),
    v.transform(({ data }): readonly v.InferOutput<S>[] => data),
  );
}

/** A whole number in a query string. */
export function integerParam(minimum: number, maximum: number) {
  return v.pipe(
    v.string(),
    v.regex(/^-?\d{1,15}$/, refusals.integer),
    v.transform(Number),
    v.minValue(minimum, refusals.atLeast(minimum)),
    v.maxValue(maximum, refusals.atMost(maximum)),
  );
}

/** A switch in a query string: `1` means yes, `0` and absence mean no. */
export const flagParam = v.optional(
  v.pipe(
    v.picklist(['0', '1'], refusals.flag),
    v.transform((flag) => flag === '1'),
  ),
  '0',
);

/** Page of a list, from 1. */
export const pageParam = v.optional(integerParam(1, 1_000_000), '1');

/** Every catalogue and cart call accepts it; pesos by default. */
export const currencyParam = v.optional(v.picklist(currencies, refusals.currency), 'ARS');

/** A text of a form that must say something; spaces around it do not count. */
export function requiredText(maximum = 200) {
  return v.pipe(
    v.string(refusals.required),
    v.trim(),
    v.nonEmpty(refusals.required),
    v.maxLength(maximum, refusals.tooLong(maximum)),
  );
}

/** A text of a form that may be left out, null or empty; domain: null for all three. */
export function optionalText(maximum = 200) {
  return v.pipe(
    nullable(v.pipe(v.string(), v.trim(), v.maxLength(maximum, refusals.tooLong(maximum)))),
    v.transform((text) => (text === '' ? null : text)),
  );
}

/** An address of a person, as `isEmail` of the forms takes it; compared in lower case. */
export const emailSchema = v.pipe(requiredText(), v.email(refusals.email));

/** As the forms ask for it (`domain/form-rules.ts`). */
export function phoneSchema(maximum?: number) {
  return v.pipe(requiredText(maximum), v.check(isEmptyOr(isPhone), refusals.phone));
}

export const dniSchema = v.pipe(requiredText(), v.check(isEmptyOr(isDni), refusals.dni));

/** That an empty text is required has been said, and is enough. */
function isEmptyOr(isRight: (text: string) => boolean): (text: string) => boolean {
  return (text) => text === '' || isRight(text);
}

/** A password: never trimmed, and bounded only so that hashing it stays cheap. */
export const passwordSchema = v.pipe(
  v.string(refusals.required),
  v.nonEmpty(refusals.required),
  v.maxLength(1000, refusals.tooLong(1000)),
);

/** The id of a customer's own thing, in a path. */
export const idParams = v.object({ id: integerParam(1, Number.MAX_SAFE_INTEGER) });

/** What a call answers that only needs to say it was done. */
export const messageSchema = v.object({ message: v.string() });

export const slugParam = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

export const currencyQuery = v.object({ currency: currencyParam });
export const noParams = v.object({});
export const noBody = v.undefined();

/** What every error answer carries. */
export const errorSchema = v.object({
  errorMessage: v.string(),
  errors: v.optional(v.nullable(v.record(v.string(), v.array(v.string())))),
  /** Why it was refused, for programs: `payment-not-made`. Words are for people and may change. */
  reason: v.optional(v.nullable(v.string())),
});
export type WireError = v.InferInput<typeof errorSchema>;
