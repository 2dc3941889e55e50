import { isRequestId, newRequestId } from '../../http/request-id.ts';
import { isLoopback } from '../../this-machine.ts';

/** The request id from the site server on this machine; ids from elsewhere are not trusted and replaced. */
export function callIdOf(given: string | null, socketAddress: string | undefined): string {
  const isNear = socketAddress === undefined || isLoopback(socketAddress);
  return isNear && isRequestId(given) ? given : newRequestId();
}
