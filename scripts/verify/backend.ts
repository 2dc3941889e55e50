/** A backend to verify, and what its checks may use. */
export interface Backend {
  readonly name: string;
  /** Without a trailing slash. */
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** By its mail's link; null when mails are not accessible. */
  readonly confirm: ((email: string) => Promise<void>) | null;
  /** At its provider; null for real ones. */
  readonly decidePayment: ((orderId: number, isApproved: boolean) => void) | null;
  readonly credentials: Credentials | null;
  /** With a real backend orders are real. */
  readonly mayOrder: boolean;
  readonly known: {
    readonly coupon: string | null;
    readonly giftCard: string | null;
    readonly landing: string | null;
  };
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function remoteBackend(
  origin: string,
  rest: Pick<Backend, 'credentials' | 'mayOrder' | 'known'>,
): Backend {
  return { name: origin, origin, fetch, confirm: null, decidePayment: null, ...rest };
}
