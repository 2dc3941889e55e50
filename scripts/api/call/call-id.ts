import { isRequestId, newRequestId } from '../../http/request-id.ts';
import { isLoopback } from '../../this-machine.ts';

/** The name that the site's server gave the request; from anywhere else it would be a claim, and the call gets its own. */
export function callIdOf(given: string | null, socketAddress: string | undefined): string {
  const isNear = socketAddress === undefined || isLoopback(socketAddress);
  return isNear && isRequestId(given) ? given : newRequestId();
}
