/** What goes wrong between the sync and the API, and what is said of it. */
import { basePath } from '../../../src/api/endpoint.ts';
import { FailureError, type Failure } from '../../../src/domain/failure.ts';
import { PublishError } from '../publish-error.ts';

/** Wrong replies after which nothing else is read. */
export const mostFaults = 20;

export const mendIt = 'Mend the API and publish again. The last site stays.';

/** A reply that the contract does not allow: the API has to be mended. */
export class BrokenReply extends Error {
  override readonly name = 'BrokenReply';

  constructor(call: string, wrong: readonly string[]) {
    super(`${call}: ${wrong.join('; ')}`);
  }
}

/** As failures go; for who can do without the reply. */
export const brokenReply: Failure = { name: 'unexpected', status: 200, message: null };

export function isNotFound({ name }: Failure): boolean {
  return name === 'not-found';
}

/** The backend does not have the endpoint: 404 or another 4xx. */
export function isNotOffered(failure: Failure): boolean {
  const isRefusal = failure.name === 'unexpected' && failure.status >= 400 && failure.status < 500;
  return isRefusal || ['not-found', 'unauthorized', 'rejected'].includes(failure.name);
}

/** The reply came, and the contract does not allow it. */
export function isBroken(failure: Failure): boolean {
  return failure === brokenReply;
}

/** The API was reached, and did not do it. */
export function isFailed(failure: Failure): boolean {
  return failure.name === 'unexpected' || failure.name === 'rejected' || failure.name === 'unauthorized';
}

export function statusOf(failure: Failure): string {
  const status = failure.name === 'unexpected' ? `${failure.status}` : failure.name;
  return 'message' in failure && failure.message !== null ? `${status}: ${failure.message}` : status;
}

export function faultsError(faults: readonly string[], apiUrl: string): PublishError {
  const advice = `What else is wrong: npm run verify -- --api ${apiUrl}. The last site stays.`;
  const unique = [...new Set(faults)].slice(0, mostFaults);
  return new PublishError(
    'api-failed',
    `the API at ${apiUrl} answers otherwise than the contract says:\n  ${unique.join('\n  ')}\n${advice}`,
  );
}

/** Bugs stay as they are. */
export function publishErrorFrom(error: unknown, what: string, apiUrl: string): unknown {
  if (!(error instanceof FailureError)) return error;
  const { failure } = error;
  const detail = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  if (failure.name === 'network') {
    const advice = `It was asked for ${basePath}${what.replace(/^\S+ /, '')}. Start it, or let API_URL name another one. The last site stays.`;
    return new PublishError('api-unreachable', `cannot reach the API at ${apiUrl}${detail}. ${advice}`, {
      cause: error,
    });
  }
  const message = `the API at ${apiUrl} failed at ${what}: ${statusOf(failure)}${detail}. ${mendIt}`;
  return new PublishError('api-failed', message, { cause: error });
}
