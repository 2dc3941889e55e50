import type { CallEnv } from '../call/call.ts';
import { HttpError } from '../call/http-error.ts';
import type { RateLimits } from '../limits.ts';
import { sessionMessages as words } from './session-messages.ts';

/**
 * Counts wrong passwords by what is guessed and by who guesses. Right ones do not count, nor those that no account looked
 * at because too many waited.
 * @param guessed the account, and the place for calls without a session
 * @param compare whether the password fits each of its hashes
 * @throws HttpError 429 with `Retry-After`
 */
export async function guess(
  limits: RateLimits,
  { guessed, by }: { readonly guessed: string; readonly by: CallEnv },
  compare: () => Promise<readonly boolean[]>,
): Promise<readonly boolean[]> {
  await limits.takeFrom('loginsFrom', by, words.tooManyLogins);
  await limits.take('logins', guessed, words.tooManyLogins);
  const forget = async () => {
    await limits.giveBackTo('loginsFrom', by);
    await limits.giveBack('logins', guessed);
  };
  try {
    const fits = await compare();
    if (fits.includes(true)) await forget();
    return fits;
  } catch (error) {
    if (error instanceof HttpError) await forget();
    throw error;
  }
}
