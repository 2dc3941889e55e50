/** Endpoints of login, registration and password recovery. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { emailSchema } from './contact.ts';
import { messageSchema, noBody, noParams, passwordSchema, requiredText } from './wire.ts';
import { refusals } from './messages.ts';

const tokenReply = v.pipe(
  v.object({ access_token: v.pipe(v.string(), v.nonEmpty()) }),
  v.transform(({ access_token }) => ({ accessToken: access_token })),
);

const secretText = v.pipe(v.string(), v.maxLength(200, refusals.tooLong(200)));

export const postLogin = endpoint({
  method: 'POST',
  path: '/login',
  scope: 'public',
  isAnonymous: true,
  summary: 'Logs a customer in',
  params: noParams,
  query: v.object({}),
  body: v.object({ email: requiredText(), password: passwordSchema }),
  reply: tokenReply,
});

export const postFacebookLogin = endpoint({
  method: 'POST',
  path: '/login/facebook',
  scope: 'public',
  isAnonymous: true,
  summary: 'Logs a customer in with the token that Facebook gave the browser',
  params: noParams,
  query: v.object({}),
  body: v.pipe(
    v.object({ access_token: requiredText(2000) }),
    v.transform(({ access_token }) => ({ accessToken: access_token })),
  ),
  reply: tokenReply,
});

/**
 * `challenge` and `verifier` are our extension of the contract, after PKCE (RFC 7636); a backend may ignore them. The
 * challenge is the SHA-256, in base64url, of a secret kept in the browser, which the return sends as verifier. It
 * prevents login CSRF.
 */
export const getGoogleLogin = endpoint({
  method: 'GET',
  path: '/login/google',
  scope: 'public',
  isAnonymous: true,
  summary: "The address of Google's consent page",
  params: noParams,
  query: v.object({ challenge: v.optional(secretText) }),
  body: noBody,
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
  params: noParams,
  query: v.objectWithRest(
    {
      state: v.optional(googleText),
      code: v.optional(googleText),
      error: v.optional(googleText),
      verifier: v.optional(googleText),
    },
    googleText,
  ),
  body: noBody,
  reply: tokenReply,
});

export const postRegistration = endpoint({
  method: 'POST',
  path: '/registration',
  scope: 'public',
  summary: 'Opens an account that its link, sent by mail, confirms',
  params: noParams,
  query: v.object({}),
  body: v.pipe(
    v.object({
      name: requiredText(),
      surname: requiredText(),
      username: requiredText(),
      email: emailSchema,
      password: passwordSchema,
      newsletterRegistration: v.optional(v.boolean(), false),
    }),
    v.transform(({ newsletterRegistration, ...rest }) => ({
      ...rest,
      wantsNewsletter: newsletterRegistration,
    })),
  ),
  reply: messageSchema,
});

export const postRecovery = endpoint({
  method: 'POST',
  path: '/recover-password',
  scope: 'public',
  summary: 'Sends a recovery link; the answer does not tell whether the account exists',
  params: noParams,
  query: v.object({}),
  body: v.object({ email: emailSchema }),
  reply: messageSchema,
});

export const postRecoveryValidation = endpoint({
  method: 'POST',
  path: '/recover-password-validation',
  scope: 'public',
  summary: 'Logs a customer in with the link that was sent; it works once',
  params: noParams,
  query: v.object({}),
  body: v.object({ email: emailSchema, token: requiredText() }),
  reply: tokenReply,
});
