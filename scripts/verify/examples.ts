/** A reply of each call, as the reference backend answers it: the examples of the OpenAPI document. */
import type { EndpointName } from '../../src/api/all.ts';
import { embeddedBackend } from './embedded-backend.ts';
import type { ComparisonJournal } from './journal.ts';
import { verify } from './verify.ts';

/** @returns replies by the name of their call */
export async function exampleReplies(): Promise<ReadonlyMap<EndpointName, unknown>> {
  const backend = await embeddedBackend(60);
  try {
    return examplesOf((await verify(backend)).journal);
  } finally {
    backend.close();
  }
}

/** Logins that need another site or a mail answer as the ordinary one. */
const likeLogin: readonly EndpointName[] = ['postFacebookLogin', 'postGoogleLogin', 'postRecoveryValidation'];

export function examplesOf({ examples }: ComparisonJournal): ReadonlyMap<EndpointName, unknown> {
  const login = examples.get('postLogin');
  const all = [...examples, ...likeLogin.map((name) => [name, login] as const)];
  return new Map(all.map(([name, reply]) => [name, brief(reply)]));
}

/** With one item of each list. */
function brief(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(brief);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, brief(item)]));
}
