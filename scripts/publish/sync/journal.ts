/** What calls of a sync were answered. */
import type { AnyEndpoint } from '../../../src/api/endpoint.ts';
import type { ReadingWarning } from '../warning.ts';

/** What a call was answered, for who asks later whether it is as it was; `lacking` where the backend has no such thing. */
export type Answered = { readonly etag: string | null; readonly digest: string } | 'lacking' | 'failed';

/** @param answers by the address of the call @param warnings of what was left out */
export interface Journal {
  readonly answers: Map<string, Answered>;
  readonly warnings: ReadingWarning[];
}

/** Once, that the backend has no such call. */
export function warnMissing({ warnings }: Journal, { method, path }: AnyEndpoint): void {
  const call = `${method} ${path}`;
  const isSaid = warnings.some((warning) => warning.code === 'call-missing' && warning.call === call);
  if (!isSaid) warnings.push({ code: 'call-missing', call });
}
