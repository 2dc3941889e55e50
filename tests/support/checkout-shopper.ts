/** Page object of the checkout for e2e tests, by visible labels. */
import type { Page } from 'playwright';
import { inject } from 'vitest';
import { postCart } from '../../src/api/cart.ts';
import { getProductList } from '../../src/api/catalogue.ts';
import { createHttp } from '../../src/api/http.ts';
import type { Currency } from '../../src/domain/money.ts';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { checkoutTexts as text } from '../../src/text/checkout/checkout.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { logInByApi, registerCustomer, type Registered } from './registered.ts';
import { openShopper, type Shopper, type ShopperOptions, type Width } from './shopper.ts';

/** Seeded customer with a stored address. */
export const knownCustomer = { email: 'cliente@example.com', password: seedPassword };

type Customer = Pick<Registered, 'email' | 'password'>;

/**
 * Opens the checkout logged in, with one unit of a product in the cart.
 * @param customer by default a new one: orders of tests that run in parallel do not mix
 */
export async function openAtCheckout(
  width: Width,
  currency: Currency = 'ARS',
  options: ShopperOptions = {},
  customer?: Customer,
): Promise<Shopper & { readonly product: PlentifulProduct; readonly customer: Customer }> {
  const buyer = customer ?? (await registerCustomer());
  const shopper = await openShopper(width, options);
  const product = await plentifulProduct();
  const entries = await customerStorage(await tokenOf(buyer), currency, product);
  const begin = ({ site, stored }: { site: string; stored: Record<string, string> }) => {
    if (location.origin !== site || sessionStorage.getItem('ready') !== null) return;
    sessionStorage.setItem('ready', '1');
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  };
  await shopper.context.addInitScript(begin, { site: inject('siteUrl'), stored: entries });
  await shopper.visit('/cuenta/checkout');
  await shopper.page.getByRole('heading', { level: 2, name: text.summary }).waitFor();
  return { ...shopper, product, customer: buyer };
}

export interface PlentifulProduct {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

/**
 * The product with the highest stock, so that tests do not exhaust each other's. Repeated calls may return another one.
 */
export async function plentifulProduct(): Promise<PlentifulProduct> {
  const list = await createHttp({ baseUrl: inject('apiUrl') }).send(getProductList, { query: { page: '1' } });
  const sold = list.items.filter(({ isOnPresale, isGiftCard }) => !isOnPresale && !isGiftCard);
  const [first] = sold.toSorted((a, b) => b.stock - a.stock);
  if (first === undefined) throw new Error('the first page of the list has nothing to buy');
  return first;
}

const { fields } = text;

export const province = 'Ciudad Autónoma de Buenos Aires';

/** Values of the first step's other fields by label, in the order of the form. */
export const addressWords = [
  [fields.phone, '11 5555-0199'],
  [fields.dni, '20123456'],
  [fields.city, 'Buenos Aires'],
  [fields.zipCode, '1428'],
  [fields.street, 'Calle Inventada'],
  [fields.number, '567'],
] as const;

export async function fillAddress(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: fields.province, exact: true }).selectOption(province);
  for (const [label, value] of addressWords)
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: text.next }).click();
}

export async function chooseShipping(page: Page, method: keyof typeof text.shippingMethods): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${text.shippingMethods[method]}`) }).check();
}

export async function choosePayment(page: Page, method: PaymentMethod): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${text.payments[method]}`) }).check();
}

export async function fillCheckout(page: Page, method: PaymentMethod): Promise<void> {
  await fillAddress(page);
  await goOn(page);
  await chooseWays(page, method);
}

export async function chooseWays(page: Page, method: PaymentMethod): Promise<void> {
  await chooseShipping(page, 'pickupCentro');
  await goOn(page);
  await choosePayment(page, method);
}

export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: text.placeOrder }).click();
}

export async function expectReceived(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: paymentTexts.complete.title }).waitFor();
}

/** A registration logs in. */
async function tokenOf(buyer: Customer | Registered): Promise<string> {
  return 'token' in buyer ? buyer.token : logInByApi(buyer.email, buyer.password);
}

async function customerStorage(
  token: string,
  currency: Currency,
  { id }: PlentifulProduct,
): Promise<Record<string, string>> {
  const http = createHttp({ baseUrl: inject('apiUrl') });
  const { cart } = await http.send(postCart, { query: { currency }, body: { product_id: id, quantity: 1 } });
  return {
    'vineta:1:token': token,
    'vineta:1:cart-uuid': cart.uuid,
    'vineta:1:currency': currency,
    // Consent is given: on a phone the cookie notice would cover the lower edge of a provider's form.
    'vineta:1:consent': '1',
  };
}
