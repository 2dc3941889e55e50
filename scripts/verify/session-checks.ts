/** Checks of login, registration, recovery and contact. */
import { randomUUID } from 'node:crypto';
import { checksOf, type Check } from './check.ts';
import { must, mustBe } from './findings.ts';

export const sessionChecks: readonly Check[] = [
  ...checksOf('postLogin', {
    'gives a customer a token that works': async ({ call, customer }) => {
      const { email, password } = await customer();
      const { access_token: token } = await call.reply('postLogin', { body: { email, password } });
      const { profile } = await call.reply('getProfile', { token });
      mustBe('$.profile.email', profile.email.toLowerCase(), email.toLowerCase());
    },
    'says the same of a wrong password and of an unknown address': async ({ call, customer }) => {
      const { email } = await customer();
      const wrong = await call.refusal('postLogin', { body: { email, password: randomUUID() } }, 401);
      const unknown = await call.refusal('postLogin', { body: { email: anyAddress(), password: 'x' } }, 401);
      mustBe('$.errorMessage', unknown.errorMessage, wrong.errorMessage);
    },
  }),
  ...checksOf('postFacebookLogin', {
    'refuses a token that Facebook did not give': async ({ call }) => {
      await call.refusal('postFacebookLogin', { body: { access_token: 'nonsense' } }, 401);
    },
  }),
  ...checksOf('getGoogleLogin', {
    "answers the address of Google's page": async ({ call }) => {
      const { data } = await call.reply('getGoogleLogin');
      must('$.data.googleUrl', URL.canParse(data.googleUrl), 'be an address');
    },
  }),
  ...checksOf('postGoogleLogin', {
    'refuses a return that it did not begin, or that says no': async ({ call }) => {
      await call.refusal('postGoogleLogin', { query: { state: 'other', code: '4/0Anonsense' } }, 401);
      await call.refusal('postGoogleLogin', { query: { error: 'access_denied', state: 'other' } }, 401);
    },
  }),
  ...checksOf('postRegistration', {
    'opens an account that its mail confirms': ({ stranger }) => stranger(),
    'refuses what is missing, naming it': async ({ call }) => {
      const { errors } = await call.refusal('postRegistration', { body: { email: 'no-address' } }, 422);
      for (const field of ['name', 'surname', 'username', 'email', 'password']) {
        must(`$.errors.${field}`, errors?.[field] !== undefined, 'be there');
      }
    },
  }),
  ...checksOf('postRecovery', {
    'says the same whether or not there is an account': async ({ call, customer }) => {
      const { email } = await customer();
      const known = await call.reply('postRecovery', { body: { email } });
      const unknown = await call.reply('postRecovery', { body: { email: anyAddress() } });
      mustBe('$.message', unknown.message, known.message);
    },
  }),
  ...checksOf('postRecoveryValidation', {
    'refuses a link that was not sent': async ({ call }) => {
      await call.refusal('postRecoveryValidation', { body: { email: anyAddress(), token: 'other' } }, 422);
    },
  }),
  ...checksOf('postContact', {
    'takes a message': async ({ call }) => {
      const { message } = await call.reply('postContact', { body: contactMessage });
      must('$.message', message !== '', 'not be empty');
    },
    'refuses a message without an address to answer to': async ({ call }) => {
      const { errors } = await call.refusal('postContact', { body: { ...contactMessage, email: '' } }, 422);
      must('$.errors.email', errors?.['email'] !== undefined, 'be there');
    },
  }),
];

const contactMessage = {
  name: 'Contract check',
  phone: '11 5555-0100',
  email: 'verify@example.com',
  subject: 'Contract check',
  message: 'Nobody needs to answer this.',
};

function anyAddress(): string {
  return `nobody-${randomUUID()}@example.com`;
}
