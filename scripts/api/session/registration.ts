/** Registration: an account is opened by the link of its mail, with the password that it was asked for with. */
import { postRegistration } from '../../../src/api/session.ts';
import type { CallEnv } from '../call/call.ts';
import { HttpError } from '../call/http-error.ts';
import type { Register } from '../call/register.ts';
import type { ApiContext } from '../context.ts';
import type { NewCustomer } from '../db/account/customers.ts';
import { alreadyRegisteredMail, registrationMail } from '../mail/mail-messages.ts';
import { guess } from './guesses.ts';
import { sessionMessages as words } from './session-messages.ts';

/** Page of a registration mail's link; the token is in the query, which is not logged. */
export const registrationPath = '/sandbox/registro';

export type Registration = NewCustomer & { readonly passwordHash: string };

export function registration(register: Register, context: ApiContext): void {
  const { data, limits, origins, passwords } = context;
  const { atomically, customers, outbox } = data;

  register(postRegistration, async ({ body, now, ...caller }) => {
    await limits.takeFrom('mailsFrom', caller, words.tooManyLogins);
    await limits.take('mails', `registration ${body.email.toLowerCase()}`, words.tooManyLogins);
    const { password, ...person } = body;
    const passwordHash = await passwords.hash(password);
    atomically(() => {
      const existingCustomer = customers.byEmail(body.email);
      const link = openRegistration(context, { ...person, passwordHash }, now);
      // A known address gets no link; a login with its registration is answered as one without account.
      const mail =
        existingCustomer === null
          ? registrationMail(person, link)
          : alreadyRegisteredMail(existingCustomer, `${origins.siteUrl}/recuperar-clave`);
      outbox.send(mail, now);
    });
    return { message: words.registered };
  });
}

/** Needs a transaction. @returns its link */
export function openRegistration({ data, origins }: ApiContext, waiting: Registration, now: Date): string {
  const email = waiting.email.toLowerCase();
  const token = data.tokens.issue('registration', now, { email, data: { ...waiting, email } });
  return `${origins.apiUrl}${registrationPath}?token=${token}`;
}

/** `failed`: the link is not valid any more. `wrong`: it was made with another password, and still is. */
export type Confirmation = 'done' | 'failed' | 'wrong' | 'too-many';

/**
 * Asks for the password: a stranger may have registered the address, too, and who follows the newest link would
 * open an account with a stranger's password.
 */
export async function confirmRegistration(
  { clock, data, limits, passwords }: ApiContext,
  { token, password, by }: { readonly token: string; readonly password: string; readonly by: CallEnv },
): Promise<Confirmation> {
  const now = clock();
  const { atomically, customers, tokens } = data;
  const waiting = tokens.find<Registration>('registration', token, now)?.data;
  if (waiting === undefined || customers.byEmail(waiting.email) !== null) return 'failed';
  try {
    const guessed = `registration ${waiting.email}`;
    const [isRight] = await guess(limits, { guessed, by }, () =>
      passwords.fits(password, [waiting.passwordHash]),
    );
    if (isRight !== true) return 'wrong';
  } catch (error) {
    if (error instanceof HttpError) return 'too-many';
    throw error;
  }
  return atomically(() => {
    // Race: another press may have opened the account while the password was hashed.
    if (tokens.redeem('registration', token, now) === null || customers.byEmail(waiting.email) !== null)
      return 'failed';
    tokens.endRegistrations(waiting.email);
    customers.create(waiting);
    return 'done';
  });
}
