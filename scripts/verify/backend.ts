/** A backend to verify, and what its checks may use. */
export interface Backend {
  readonly name: string;
  /** Without a trailing slash. */
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** An account by its mail's link, where mails are accessible. */
  readonly confirm?: (account: Credentials) => Promise<void>;
  /** At its provider, unless that is a real one. */
  readonly decidePayment?: (orderId: number, isApproved: boolean) => void;
  readonly credentials?: Credentials | undefined;
  /** Another customer, whose orders the first one must not see. */
  readonly secondCredentials?: Credentials | undefined;
  /** With a real backend orders are real. */
  readonly mayOrder: boolean;
  readonly coupon?: string | undefined;
  readonly giftCard?: string | undefined;
  readonly landing?: string | undefined;
  /** From which a publish fetches pictures, beside its own. */
  readonly pictureHosts?: readonly string[];
  /** Reads every product's detail, not only a sample. */
  readonly isReadWhole?: boolean;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}
