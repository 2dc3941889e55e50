import { randomUUID } from 'node:crypto';
import { refuses, refusesCustomer, type Checks } from './check.ts';
import { must, mustBe } from './findings.ts';
import { sampleAddress } from './sample-order.ts';

export const toKnowACustomer: Checks = {
  postRegistration: {
    'opens an account that its mail confirms': ({ stranger }) => stranger(),
    'refuses what is missing, naming it': async ({ call }) => {
      const { errors } = await call.refusal('postRegistration', { body: { email: 'no-address' } }, 422);
      for (const field of ['name', 'surname', 'username', 'email', 'password'])
        must(`$.errors.${field}`, errors?.[field] !== undefined, 'be there');
    },
  },
  postLogin: {
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
  },
  postRecovery: {
    'says the same whether or not there is an account': async ({ call, customer }) => {
      const { email } = await customer();
      const known = await call.reply('postRecovery', { body: { email } });
      const unknown = await call.reply('postRecovery', { body: { email: anyAddress() } });
      mustBe('$.message', unknown.message, known.message);
    },
  },
  postRecoveryValidation: {
    'refuses a link that was not sent': refuses({ body: { email: anyAddress(), token: 'other' } }, 422),
  },
  postFacebookLogin: {
    'refuses a token that Facebook did not give': refuses({ body: { access_token: 'nonsense' } }, 401),
  },
  getGoogleLogin: {
    "answers the address of Google's page": async ({ call }) => {
      const { data } = await call.reply('getGoogleLogin');
      must('$.data.googleUrl', URL.canParse(data.googleUrl), 'be an address');
    },
  },
  postGoogleLogin: {
    'refuses a return that it did not begin': refuses(
      { query: { state: 'other', code: '4/0Anonsense' } },
      401,
    ),
    'refuses a return that says no': refuses({ query: { error: 'access_denied', state: 'other' } }, 401),
  },
  getProfile: {
    'answers the customer whose token it is': async ({ call, customer }) => {
      const { token, email } = await customer();
      const { profile } = await call.reply('getProfile', { token });
      mustBe('$.profile.email', profile.email.toLowerCase(), email.toLowerCase());
    },
  },
  postAccount: {
    'changes the names and leaves the rest': async ({ call, customer }) => {
      const { token } = await customer();
      const { profile: before } = await call.reply('getProfile', { token });
      const { name, surname, email } = before;
      const form = { _method: 'PUT', name, surname, username: 'contrato', email };
      const { profile } = await call.reply('postAccount', { token, body: form });
      mustBe('$.profile.username', profile.username, 'contrato');
      mustBe('$.profile.name', profile.name, name);
      await call.reply('postAccount', { token, body: { ...form, username: before.username } });
    },
    'refuses a picture that is none, and a wrong password': async ({ call, customer }) => {
      const { token, email } = await customer();
      const form = { _method: 'PUT', name: 'A', surname: 'B', username: 'c', email };
      const image = new File(['<script>'], 'image.png', { type: 'image/png' });
      await call.refusal('postAccount', { token, body: { ...form, image } }, 422);
      const passwords = { password: 'wrong', new_password: 'a', new_password_confirmation: 'a' };
      await call.refusal('postAccount', { token, body: { ...form, ...passwords } }, 422);
    },
  },
  putAddress: {
    'keeps both addresses': async ({ call, customer }) => {
      const { token } = await customer();
      const body = { ship_address: sampleAddress, bill_address: null, sameBillingAddress: true };
      await call.reply('putAddress', { token, body });
      const { profile } = await call.reply('getProfile', { token });
      for (const field of ['ship_address', 'bill_address'] as const)
        mustBe(`$.profile.${field}.street_ln_1`, profile[field]?.street_ln_1, sampleAddress.street_ln_1);
    },
    'refuses one that lacks what is required': refusesCustomer(
      { body: { ship_address: { ...sampleAddress, name: ' ' }, sameBillingAddress: true } },
      422,
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
      Object.assign(await customer(), { token });
      await call.reply('getProfile', { token });
      await call.refusal('getProfile', { token: elsewhere.access_token }, 401);
    },
  },
  getFavorites: {
    'prices them in the currency that was asked for': async ({ call, customer, product }) => {
      const { token } = await customer();
      await call.reply('putFavorite', { token, params: { productId: (await product()).id } });
      const { data } = await call.reply('getFavorites', { token, query: { currency: 'USD' } });
      mustBe('$.data[0].product.price.currency', data[0]?.product.price.currency, 'USD');
    },
  },
  putFavorite: {
    'keeps a product once, however often it is said': async ({ call, customer, product }) => {
      const { token } = await customer();
      const { id } = await product();
      for (let time = 0; time < 2; time++)
        await call.reply('putFavorite', { token, params: { productId: id } });
      const { data } = await call.reply('getFavorites', { token });
      mustBe('$.data', data.filter((favorite) => favorite.product.id === id).length, 1);
    },
    'answers 404 for an unknown product': refusesCustomer({ params: { productId: 2_000_000_000 } }, 404),
  },
  deleteFavorite: {
    'takes it away': async ({ call, customer, product }) => {
      const { token } = await customer();
      const { id } = await product();
      await call.reply('putFavorite', { token, params: { productId: id } });
      await call.reply('deleteFavorite', { token, params: { productId: id } });
      const { data } = await call.reply('getFavorites', { token });
      must('$.data', !data.some((favorite) => favorite.product.id === id), 'not hold it any more');
    },
  },
  getNotifications: {
    'answers them': async ({ call, customer }) =>
      call.reply('getNotifications', { token: (await customer()).token }),
  },
  deleteNotification: {
    'answers 404 for an unknown one': refusesCustomer({ params: { id: 2_000_000_000 } }, 404),
  },
  postContact: {
    'takes a message': async ({ call }) => {
      const { message } = await call.reply('postContact', { body: contactMessage });
      must('$.message', message !== '', 'not be empty');
    },
    'refuses a message without an address to answer to': async ({ call }) => {
      const { errors } = await call.refusal('postContact', { body: { ...contactMessage, email: '' } }, 422);
      must('$.errors.email', errors?.['email'] !== undefined, 'be there');
    },
  },
};

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
