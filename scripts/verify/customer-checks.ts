import { randomUUID } from 'node:crypto';
import { refuses, type Checks } from './check.ts';
import { must, mustBe, Skipped } from './findings.ts';
import { sampleAddress } from './sample-order.ts';

const unusedAddress = `verify-${randomUUID()}@example.com`;
const message = {
  name: 'Contract check',
  phone: '11 5555-0100',
  email: 'verify@example.com',
  subject: 'Contract check',
  message: 'This needs no answer.',
};

/** Without them no customer can order. */
export const sessionChecks: Checks = {
  postLogin: {
    'gives a customer a token that works': async ({ call, customer }) => {
      const { email, password } = await customer();
      const { access_token: token } = await call.reply('postLogin', { body: { email, password } });
      const { profile } = await call.reply('getProfile', { token });
      mustBe('$.profile.email', profile.email.toLowerCase(), email.toLowerCase());
    },
    'says the same of a wrong password and of an unknown address': async ({ call, customer }) => {
      const { email } = await customer();
      const wrong = await call.expectError('postLogin', { body: { email, password: randomUUID() } }, 401);
      const unknown = await call.expectError(
        'postLogin',
        { body: { email: unusedAddress, password: 'x' } },
        401,
      );
      mustBe('$.errorMessage', unknown.errorMessage, wrong.errorMessage);
    },
  },
  getProfile: {
    'answers the customer whose token it is': async ({ own, customer }) => {
      const { profile } = await own.reply('getProfile');
      mustBe('$.profile.email', profile.email.toLowerCase(), (await customer()).email.toLowerCase());
    },
  },
};

export const customerChecks: Checks = {
  postRegistration: {
    'opens an account that its mail confirms': ({ strange }) => strange.reply('getProfile'),
    'refuses what is missing, naming it': async ({ call }) => {
      const { errors } = await call.expectError('postRegistration', { body: { email: 'no-address' } }, 422);
      for (const field of ['name', 'surname', 'username', 'email', 'password'])
        must(`$.errors.${field}`, errors?.[field] !== undefined, 'be there');
    },
  },
  postRecovery: {
    'says the same whether or not there is an account': async ({ call, customer }) => {
      const { email } = await customer();
      const replyToCustomer = await call.reply('postRecovery', { body: { email } });
      const unknown = await call.reply('postRecovery', { body: { email: unusedAddress } });
      mustBe('$', unknown, replyToCustomer);
    },
  },
  postRecoveryValidation: {
    'refuses a link that was not sent': refuses(422, { body: { email: unusedAddress, token: 'other' } }),
  },
  postAccount: {
    'changes the names and leaves the rest': async ({ own }) => {
      const { name, surname, username, email } = (await own.reply('getProfile')).profile;
      const form = { _method: 'PUT', name, surname, username: 'contrato', email };
      await own.reply('postAccount', { body: form });
      const { profile } = await own.reply('getProfile');
      mustBe('$.profile.username', profile.username, 'contrato');
      mustBe('$.profile.name', profile.name, name);
      await own.reply('postAccount', { body: { ...form, username } });
    },
    'refuses a picture that is none, and a wrong password': async ({ own, customer }) => {
      const { email } = await customer();
      const form = { _method: 'PUT', name: 'A', surname: 'B', username: 'c', email };
      const image = new File(['<script>'], 'image.png', { type: 'image/png' });
      const next = randomUUID();
      const passwords = { password: 'wrong', new_password: next, new_password_confirmation: next };
      await own.expectError('postAccount', { body: { ...form, image } }, 422);
      await own.expectError('postAccount', { body: { ...form, ...passwords } }, 422);
    },
  },
  putAddress: {
    'keeps both addresses': async ({ own }) => {
      const body = { ship_address: sampleAddress, bill_address: null, sameBillingAddress: true };
      await own.reply('putAddress', { body });
      const { profile } = await own.reply('getProfile');
      for (const field of ['ship_address', 'bill_address'] as const)
        mustBe(`$.profile.${field}.street_ln_1`, profile[field]?.street_ln_1, sampleAddress.street_ln_1);
    },
    'refuses one that lacks what is required': refuses(
      422,
      { body: { ship_address: { ...sampleAddress, name: ' ' }, sameBillingAddress: true } },
      'own',
    ),
  },
  postNewPassword: {
    'logs the customer out everywhere else': async ({ call, customer }) => {
      const { email, password } = await customer();
      const logIn = () => call.reply('postLogin', { body: { email, password } });
      const [{ access_token: token }, elsewhere] = [await logIn(), await logIn()];
      const body = { password, password_confirmation: password };
      await call.reply('postNewPassword', { token, body });
      // The token of the checks that follow: their old one has ended, too.
      (await customer()).token = token;
      await call.reply('getProfile', { token });
      await call.expectError('getProfile', { token: elsewhere.access_token }, 401);
    },
  },
  postContact: {
    'takes a message': ({ call }) => call.reply('postContact', { body: message }),
    'refuses a message without an address to answer to': async ({ call }) => {
      const { errors } = await call.expectError('postContact', { body: { ...message, email: '' } }, 422);
      must('$.errors.email', errors?.['email'] !== undefined, 'be there');
    },
  },
};

export const optionalCustomerChecks: Checks = {
  postFacebookLogin: {
    'refuses a token that Facebook did not give': refuses(401, { body: { access_token: 'nonsense' } }),
  },
  getGoogleLogin: {
    "answers the address of Google's page": async ({ call }) => {
      const { data } = await call.reply('getGoogleLogin');
      must('$.data.googleUrl', URL.canParse(data.googleUrl), 'be an address');
    },
  },
  postGoogleLogin: {
    'refuses a return that it did not begin': refuses(401, {
      query: { state: 'other', code: '4/0Anonsense' },
    }),
    'refuses a return that says no': refuses(401, { query: { error: 'access_denied', state: 'other' } }),
  },
  getFavorites: {
    'prices them in the currency that was asked for': async ({ own, product }) => {
      await own.reply('putFavorite', { params: { productId: (await product()).id } });
      const { data } = await own.reply('getFavorites', { query: { currency: 'USD' } });
      mustBe('$.data[0].product.price.currency', data[0]?.product.price.currency, 'USD');
    },
  },
  putFavorite: {
    'keeps a product once, however often it is said': async ({ own, product }) => {
      const { id } = await product();
      for (let time = 0; time < 2; time++) await own.reply('putFavorite', { params: { productId: id } });
      const { data } = await own.reply('getFavorites');
      mustBe('$.data', data.filter((favorite) => favorite.product.id === id).length, 1);
    },
    'refuses an unknown product': refuses([404, 422], { params: { productId: 2_000_000_000 } }, 'own'),
  },
  deleteFavorite: {
    'takes it away': async ({ own, product }) => {
      const { id } = await product();
      await own.reply('putFavorite', { params: { productId: id } });
      await own.reply('deleteFavorite', { params: { productId: id } });
      const { data } = await own.reply('getFavorites');
      must('$.data', !data.some((favorite) => favorite.product.id === id), 'not hold it any more');
    },
  },
  deleteNotification: {
    'takes it away': async ({ own }) => {
      const [first] = (await own.reply('getNotifications')).data;
      if (!first) throw new Skipped('the customer has no notification');
      await own.reply('deleteNotification', { params: { id: first.id } });
      const { data } = await own.reply('getNotifications');
      must('$.data', !data.some(({ id }) => id === first.id), 'not hold it any more');
    },
  },
  postLogout: {
    'ends the token': async ({ call, customer }) => {
      const { email, password } = await customer();
      const { access_token: token } = await call.reply('postLogin', { body: { email, password } });
      await call.reply('postLogout', { token });
      await call.expectError('getProfile', { token }, 401);
    },
  },
};
