import * as v from 'valibot';
import { emailSchema } from './contact.ts';
import { endpoint, acknowledged, newPasswordSchema, passwordSchema, renamed, requiredText } from './wire.ts';
import { refusals } from './messages.ts';

const tokenReply = renamed(v.object({ access_token: v.pipe(v.string(), v.nonEmpty()) }), {
  accessToken: 'access_token',
});

const secretText = v.pipe(v.string(), v.maxLength(200, refusals.tooLong(200)));

export const postLogin = endpoint({
  method: 'POST',
  path: '/login',
  scope: 'public',
  isAnonymous: true,
  summary: 'Logs a customer in',
  body: v.object({ email: requiredText(), password: passwordSchema }),
  reply: tokenReply,
});

/** Ours: a backend may lack it. Then the token ends by its age. */
export const postLogout = endpoint({
  method: 'POST',
  path: '/logout',
  scope: 'customer',
  summary: 'Ends the session of this token',
  reply: acknowledged,
});

export const postFacebookLogin = endpoint({
  method: 'POST',
  path: '/login/facebook',
  scope: 'public',
  isAnonymous: true,
  summary: 'Logs a customer in with the token that Facebook gave the browser',
  body: renamed(v.object({ access_token: requiredText(2000) }), { accessToken: 'access_token' }),
  reply: tokenReply,
});

/**
 * `challenge` and `verifier` are ours, after PKCE (RFC 7636), against login CSRF; a backend may ignore them. The
 * challenge is the SHA-256, in base64url, of a secret kept in the browser, which the return sends as verifier.
 */
export const getGoogleLogin = endpoint({
  method: 'GET',
  path: '/login/google',
  scope: 'public',
  isAnonymous: true,
  summary: "The address of Google's consent page",
  query: v.object({ challenge: v.optional(secretText) }),
  reply: v.pipe(
    v.object({ data: v.object({ googleUrl: v.pipe(v.string(), v.url()) }) }),
    v.transform(({ data }) => data),
  ),
});

const googleText = v.pipe(v.string(), v.maxLength(4000, refusals.tooLong(4000)));

export const postGoogleLogin = endpoint({
  method: 'POST',
  path: '/login/google',
  scope: 'public',
  isAnonymous: true,
  summary: 'Logs a customer in with the query that Google sent them back with, unchanged',
  query: v.objectWithRest(
    {
      state: v.optional(googleText),
      code: v.optional(googleText),
      error: v.optional(googleText),
      verifier: v.optional(googleText),
    },
    googleText,
  ),
  reply: tokenReply,
});

export const postRegistration = endpoint({
  method: 'POST',
  path: '/registration',
  scope: 'public',
  summary: 'Opens an account that its link, sent by mail, confirms',
  body: renamed(
    v.object({
      name: requiredText(),
      surname: requiredText(),
      username: requiredText(),
      email: emailSchema,
      password: newPasswordSchema,
      newsletterRegistration: v.optional(v.boolean(), false),
    }),
    { wantsNewsletter: 'newsletterRegistration' },
  ),
  reply: acknowledged,
});

export const postRecovery = endpoint({
  method: 'POST',
  path: '/recover-password',
  scope: 'public',
  summary: 'Sends a recovery link; the answer does not tell whether the account exists',
  body: v.object({ email: emailSchema }),
  reply: acknowledged,
});

export const postRecoveryValidation = endpoint({
  method: 'POST',
  path: '/recover-password-validation',
  scope: 'public',
  summary: 'Logs a customer in with the link that was sent; it works once',
  body: v.object({ email: emailSchema, token: requiredText() }),
  reply: tokenReply,
});
