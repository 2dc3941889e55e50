/**
 * Disables the sandbox in production: its logins accept any identity, its payments cost nothing, its mails are not
 * delivered. A public shop has it only as a demonstration (`Settings.allowsSandbox`). A shop whose SITE_URL is this
 * machine has it for loopback and the local network only, because SITE_URL is optional. Enforced centrally in front of
 * the handlers, so that no handler can forget it.
 */
import type { Hono } from 'hono';
import { postAccount } from '../../../src/api/account/account.ts';
import { postCoupon } from '../../../src/api/cart.ts';
import type { AnyEndpoint } from '../../../src/api/endpoint.ts';
import { postOrder, postOrderPayment } from '../../../src/api/order.ts';
import * as payment from '../../../src/api/payment.ts';
import * as session from '../../../src/api/session.ts';
import type { Call } from '../call/call.ts';
import { notFound, rejected, unauthorized, type Refusal } from '../call/refusal.ts';
import type { Register } from '../call/register.ts';
import { seedEmails, seedGiftCardNumbers, seedPassword } from './demonstration.ts';
import { checkoutWords } from '../checkout/words-checkout.ts';
import { productionWords } from './words-production.ts';
import { sessionWords } from '../session/words-session.ts';
import { words } from '../words.ts';

/** Wraps handlers so that those that need the sandbox refuse. @param isOutside whether it is disabled for a network */
export function withoutSandbox(register: Register, isOutside: (network: string) => boolean): Register {
  return (endpoint, handler) => {
    register(endpoint, (call) => {
      const refusal = isOutside(call.network) ? refusalOf(endpoint, call) : null;
      if (refusal !== null) throw refusal;
      return handler(call);
    });
  };
}

/** The outbox shows all mails, including login links. */
export function withoutOutbox(app: Hono): void {
  app.all('/outbox', () => notFound(words.unknownCall).toResponse());
}

/** Null for calls that work without the sandbox. */
function refusalOf<E extends AnyEndpoint>(endpoint: E, call: Call<E>): Refusal | null {
  const always = refused.get(endpoint);
  if (always !== undefined) return rejected(always);
  const order = asCallOf(postOrder, endpoint, call);
  if (order !== null && order.body.paymentMethod !== 'transfer')
    return rejected(productionWords.onlyTransfer, { payment: [productionWords.onlyTransfer] });
  const other = asCallOf(postOrderPayment, endpoint, call);
  if (other !== null && other.body.payment !== 'transfer')
    return rejected(productionWords.onlyTransfer, { payment: [productionWords.onlyTransfer] });
  const login = asCallOf(session.postLogin, endpoint, call);
  if (login !== null && isOfTheSeed(login.body)) return unauthorized(sessionWords.badCredentials);
  const account = asCallOf(postAccount, endpoint, call);
  if (account !== null && account.body.email.toLowerCase() !== account.session?.customer.email)
    return rejected(productionWords.noMail, { email: [productionWords.noMail] });
  const coupon = asCallOf(postCoupon, endpoint, call);
  if (coupon !== null && isGiftCardOfTheSeed(coupon.body.couponCode))
    return rejected(checkoutWords.unknownCoupon);
  return null;
}

/** Calls that need the sandbox to verify payments or deliver mails. */
const refused: ReadonlyMap<AnyEndpoint, string> = new Map<AnyEndpoint, string>([
  [session.postFacebookLogin, productionWords.noSocialLogin],
  [session.getGoogleLogin, productionWords.noSocialLogin],
  [session.postGoogleLogin, productionWords.noSocialLogin],
  [session.postRegistration, productionWords.noMail],
  [session.postRecovery, productionWords.noMail],
  [payment.postMercadoPagoReturn, productionWords.onlyTransfer],
  [payment.postOpenpayReturn, productionWords.onlyTransfer],
  [payment.postGetnetReturn, productionWords.onlyTransfer],
  [payment.postModoReturn, productionWords.onlyTransfer],
  [payment.postPaypalReturn, productionWords.onlyTransfer],
]);

/** Narrows the call's type when it is of the wanted endpoint. */
function asCallOf<Wanted extends AnyEndpoint>(
  wanted: Wanted,
  endpoint: AnyEndpoint,
  call: unknown,
): Call<Wanted> | null {
  return endpoint === wanted ? (call as Call<Wanted>) : null;
}

/** The seed's passwords are published in the README, and a shop may have been seeded before it went public. */
function isOfTheSeed({ email, password }: { readonly email: string; readonly password: string }): boolean {
  const given = email.trim().toLowerCase();
  return password === seedPassword && Object.values<string>(seedEmails).includes(given);
}

function isGiftCardOfTheSeed(code: string): boolean {
  return seedGiftCardNumbers.some((number) => number === code.trim().toUpperCase());
}
