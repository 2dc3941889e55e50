/** Page object of the checkout for e2e tests, by visible labels. */
import type { Locator, Page } from 'playwright';
import { postCart } from '../../src/api/cart.ts';
import type { Currency } from '../../src/domain/money.ts';
import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { paymentTexts } from '../../src/text/checkout/payment.ts';
import { seedPassword } from '../../scripts/api/sandbox/demonstration.ts';
import { api, plentifulProduct } from './backend.ts';
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
): Promise<Shopper & { readonly customer: Customer }> {
  const buyer = customer ?? (await registerCustomer());
  const body = { product_id: (await plentifulProduct()).id, quantity: 1 };
  const { uuid } = await api().send(postCart, { query: { currency }, body });
  // Consent is given: on a phone the cookie notice would cover the lower edge of a provider's form.
  const stored = { token: await tokenOf(buyer), cartUuid: uuid ?? '', currency, consent: '1' };
  const shopper = await openShopper(width, { ...options, stored });
  await shopper.visit('/cuenta/checkout');
  await opened(shopper.page);
  return { ...shopper, customer: buyer };
}

/** Resolves when the checkout shows what is ordered. */
export async function opened(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2, name: checkoutTexts.summary }).waitFor();
}

const { fields } = checkoutTexts;

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
  await page.getByRole('button', { name: checkoutTexts.next }).click();
}

export async function chooseShipping(
  page: Page,
  method: keyof typeof checkoutTexts.shippingMethods,
): Promise<void> {
  await shippingOf(page, method).check();
}

export function shippingOf(page: Page, method: keyof typeof checkoutTexts.shippingMethods): Locator {
  return page.getByRole('radio', { name: new RegExp(`^${checkoutTexts.shippingMethods[method]}`) });
}

export async function choosePayment(page: Page, method: PaymentMethod): Promise<void> {
  await paymentOf(page, method).check();
}

export function paymentOf(page: Page, method: PaymentMethod): Locator {
  return page.getByRole('radio', { name: new RegExp(`^${checkoutTexts.payments[method]}`) });
}

export function fieldOf(page: Page, name: keyof typeof fields): Locator {
  return page.getByRole('textbox', { name: fields[name], exact: true });
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
  await page.getByRole('button', { name: checkoutTexts.placeOrder }).click();
}

/** From the first step to the provider, or to the end. */
export async function orderBy(page: Page, method: PaymentMethod): Promise<void> {
  await fillCheckout(page, method);
  await placeOrder(page);
}

export async function expectReceived(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: paymentTexts.complete.title }).waitFor();
}

/** A registration logs in. */
async function tokenOf(buyer: Customer | Registered): Promise<string> {
  return 'token' in buyer ? buyer.token : logInByApi(buyer.email, buyer.password);
}
