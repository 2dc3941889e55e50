import { FailureError } from '../../domain/failure.ts';

/** The cart is certainly unchanged. */
export function isRefusal(error: unknown): boolean {
  return error instanceof FailureError && ['rejected', 'unauthorized'].includes(error.failure.name);
}

export function isNetworkFailure(error: unknown): boolean {
  return error instanceof FailureError && error.failure.name === 'network';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof FailureError && error.failure.name === 'not-found';
}
