/** Checks of profile, address, favourites, notifications and password. */
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import { checksOf, type Check } from './check.ts';
import { must, mustBe } from './findings.ts';
import { sampleAddress } from './sample-order.ts';

export const accountChecks: readonly Check[] = [
  ...checksOf('getProfile', {
    'answers the customer whose token it is': async ({ call, customer }) => {
      const { token, email } = await customer();
      const { profile } = await call.reply('getProfile', { token });
      mustBe('$.profile.email', profile.email.toLowerCase(), email.toLowerCase());
    },
  }),
  ...checksOf('postAccount', {
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
  }),
  ...checksOf('putAddress', {
    'keeps both addresses': async ({ call, customer }) => {
      const { token } = await customer();
      const body = { ship_address: sampleAddress, bill_address: null, sameBillingAddress: true };
      await call.reply('putAddress', { token, body });
      const { profile } = await call.reply('getProfile', { token });
      mustBe(
        '$.profile.ship_address.street_ln_1',
        profile.ship_address?.street_ln_1,
        sampleAddress.street_ln_1,
      );
      mustBe(
        '$.profile.bill_address.street_ln_1',
        profile.bill_address?.street_ln_1,
        sampleAddress.street_ln_1,
      );
    },
    'refuses one that lacks what is required': async ({ call, customer }) => {
      const { token } = await customer();
      const body = { ship_address: { ...sampleAddress, name: ' ' }, sameBillingAddress: true };
      await call.refusal('putAddress', { token, body }, 422);
    },
  }),
  ...checksOf('putFavorite', {
    'keeps a product once, however often it is said': async ({ call, customer, product }) => {
      const { token } = await customer();
      const { id } = await product();
      for (let time = 0; time < 2; time++)
        await call.reply('putFavorite', { token, params: { productId: id } });
      const { data } = await call.reply('getFavorites', { token });
      mustBe('$.data', data.filter((favorite) => favorite.product.id === id).length, 1);
    },
    'answers 404 for an unknown product': async ({ call, customer }) => {
      const { token } = await customer();
      await call.refusal('putFavorite', { token, params: { productId: 2_000_000_000 } }, 404);
    },
  }),
  ...checksOf('getFavorites', {
    'prices them in the currency that was asked for': async ({ call, customer, product }) => {
      const { token } = await customer();
      await call.reply('putFavorite', { token, params: { productId: (await product()).id } });
      const { data } = await call.reply('getFavorites', { token, query: { currency: 'USD' } });
      mustBe('$.data[0].product.price.currency', data[0]?.product.price.currency, 'USD');
    },
  }),
  ...checksOf('deleteFavorite', {
    'takes it away': async ({ call, customer, product }) => {
      const { token } = await customer();
      const { id } = await product();
      await call.reply('putFavorite', { token, params: { productId: id } });
      await call.reply('deleteFavorite', { token, params: { productId: id } });
      const { data } = await call.reply('getFavorites', { token });
      must('$.data', !data.some((favorite) => favorite.product.id === id), 'not hold it any more');
    },
  }),
  ...checksOf('getNotifications', {
    'answers them': async ({ call, customer }) => {
      await call.reply('getNotifications', { token: (await customer()).token });
    },
  }),
  ...checksOf('deleteNotification', {
    'answers 404 for an unknown one': async ({ call, customer }) => {
      const { token } = await customer();
      await call.refusal('deleteNotification', { token, params: { id: 2_000_000_000 } }, 404);
    },
  }),
];

/** A session that has ended must be told by 401, at whatever call. */
export const strangerChecks: readonly Check[] = (Object.keys(endpoints) as EndpointName[])
  .filter((name) => endpoints[name].scope === 'customer')
  .flatMap((name) =>
    checksOf(name, {
      'answers 401 without a token, and with one that nobody gave': async ({ call }) => {
        const params = { id: 1, productId: 1, status: 'success' };
        await call.refusal(name, { params }, 401);
        await call.refusal(name, { params, token: 'nobody-gave-this-token' }, 401);
      },
    }),
  );

/** Run last, because they end the customer's other sessions. */
export const passwordChecks: readonly Check[] = [
  ...checksOf('postNewPassword', {
    'logs the customer out everywhere else': async ({ call, customer }) => {
      const { email, password } = await customer();
      const logIn = () => call.reply('postLogin', { body: { email, password } });
      const [here, elsewhere] = [await logIn(), await logIn()];
      const body = { password, password_confirmation: password };
      await call.reply('postNewPassword', { token: here.access_token, body });
      await call.reply('getProfile', { token: here.access_token });
      await call.refusal('getProfile', { token: elsewhere.access_token }, 401);
    },
  }),
];
