/** Addresses and names of calls. */
import type { AnyEndpoint } from '../../../src/api/endpoint.ts';

export type AnyRequest = { readonly params?: unknown; readonly query?: unknown };

function partsOf(part: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries(part as Readonly<Record<string, string | undefined>>);
  return new Map(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

/** `/products-list?currency=USD&page=3` */
export function callAddress({ path }: AnyEndpoint, { params = {}, query = {} }: AnyRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(partsOf(params).get(name))),
  );
  const search = new URLSearchParams([...partsOf(query)]);
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/** For people. `GET /products-list?currency=USD&page=3` */
export function called(endpoint: AnyEndpoint, request: AnyRequest): string {
  return `${endpoint.method} ${decodeURIComponent(callAddress(endpoint, request))}`;
}
