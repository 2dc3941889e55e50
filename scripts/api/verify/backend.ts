/** What is verified: any backend of the contract, with what is known of it beyond the contract. */
export interface Backend {
  readonly name: string;
  /** Without a trailing slash. */
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Opens an account that was registered, by the link of its mail; null when nobody here reads the backend's mails. */
  readonly confirm: ((email: string) => Promise<void>) | null;
  /** Decides a payment at its provider; null when the providers are real. */
  readonly decidePayment: ((orderId: number, isApproved: boolean) => void) | null;
  /** A customer of the backend's, for when accounts cannot be registered. */
  readonly credentials: Credentials | null;
  /** Whether orders may be placed: with a real backend they are real. */
  readonly mayOrder: boolean;
  /** Codes and slugs to try; null for those that are not known. */
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

/** A backend somewhere else. */
export function remoteBackend(
  origin: string,
  rest: Pick<Backend, 'credentials' | 'mayOrder' | 'known'>,
): Backend {
  return { name: origin, origin, fetch, confirm: null, decidePayment: null, ...rest };
}
