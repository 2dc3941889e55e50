/** A backend to verify, and the capabilities that its checks may use. */
export interface Backend {
  readonly name: string;
  /** Without a trailing slash. */
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Confirms a registration by its mail's link; null when mails are not accessible. */
  readonly confirm: ((email: string) => Promise<void>) | null;
  /** Decides a payment at its provider; null for real providers. */
  readonly decidePayment: ((orderId: number, isApproved: boolean) => void) | null;
  /** An existing customer, for backends without test registrations. */
  readonly credentials: Credentials | null;
  /** Whether orders may be placed; with a real backend they are real. */
  readonly mayOrder: boolean;
  /** Codes and slugs to test with; null when unknown. */
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

/** A backend at a URL. */
export function remoteBackend(
  origin: string,
  rest: Pick<Backend, 'credentials' | 'mayOrder' | 'known'>,
): Backend {
  return { name: origin, origin, fetch, confirm: null, decidePayment: null, ...rest };
}
