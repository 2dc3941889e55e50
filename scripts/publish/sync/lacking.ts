import type { Failure } from '../../../src/domain/failure.ts';

/** What a backend says of a call that it does not have. */
export function isLackingStatus(status: number): boolean {
  return status === 404 || status === 501;
}

export function isLacking(failure: Failure): boolean {
  return failure.name === 'not-found' || (failure.name === 'unexpected' && failure.status === 501);
}

/** A framework says in HTML that it has no such call; to a browser that may be a proxy's page, and a lost network. */
export function saidInJson(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!isLackingStatus(response.status)) return response;
    if (response.headers.get('content-type')?.includes('json')) return response;
    await response.body?.cancel();
    return Response.json({}, { status: response.status });
  };
}
