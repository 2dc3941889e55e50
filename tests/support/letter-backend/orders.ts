/** Orders of the letter backend, and where they are paid: at a provider that says yes at once. */
import type { Currency } from '../../../src/domain/money.ts';
import { money, priceOf } from './catalogue.ts';
import { offices, sumsOf, type StoredCart } from './cart.ts';

export interface StoredOrder {
  readonly id: number;
  readonly owner: string;
  readonly wire: { state: string } & Record<string, unknown>;
  readonly lines: ReadonlyMap<number, number>;
}

export interface OrderBody {
  readonly clientAddress: { readonly ship_address: unknown; readonly bill_address?: unknown };
  readonly shipment: number;
  readonly selectedOfficeId: number | null;
  readonly payment: string;
}

export const states = { unpaid: 'pendiente de pago', paid: 'pagado' };

const linked = ['mercadopago', 'openpay', 'paypal'];

/** @param origin of the backend, where its provider is */
export function orderOf(
  id: number,
  owner: string,
  cart: StoredCart,
  { clientAddress, payment, selectedOfficeId, shipment }: OrderBody,
  currency: Currency,
  origin: string,
): StoredOrder {
  const { lines, goods, shipping, couponOff, giftCardOff, total } = sumsOf(cart, shipment);
  const { ship_address: ship, bill_address: bill = ship } = clientAddress;
  const office = offices.filter((each) => shipment === 11 && each.id === selectedOfficeId);
  const wire = {
    id,
    created_at: new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    state: states.unpaid,
    shipMethod: shipment,
    orderItems: lines.map(({ product, quantity, total: lineTotal }, index) => ({
      productId: product.id,
      id: id * 100 + index,
      productTitle: product.title,
      productPrice: money(priceOf(product), currency),
      quantity,
      totalPrice: money(lineTotal, currency),
    })),
    productsPrice: money(goods, currency),
    discountAmount: couponOff + giftCardOff > 0 ? money(couponOff + giftCardOff, currency) : null,
    shipmentAmount: money(shipping, currency),
    total: money(total, currency),
    coupon_code: cart.coupon,
    orderShipAddress: ship,
    orderBillAddress: bill,
    possible_shipping_offices: office.length > 0 ? { offices: office, shipment_cost: null } : null,
    payment: {
      payment_method: payment,
      payment_link: linked.includes(payment) ? `${origin}/pay/${payment}?token=T${id}` : null,
    },
  };
  return { id, owner, wire, lines: new Map(cart.lines) };
}

/** What the reply to an order has beside the order (specification, section 7). */
export function paymentOf({ id }: StoredOrder, method: string, origin: string) {
  const intent = { payment_intent_id: `I${id}`, payment_access_token: 'A' };
  switch (method) {
    case 'transfer':
      return { bankData };
    case 'getnet':
      return { paymentGetnetDetail: intent };
    case 'modo': {
      const link = `${origin}/pay/modo`;
      return { paymentMODODetail: { ...intent, payment_qr: link, payment_deeplink: link } };
    }
    default:
      return {};
  }
}

const bankData = {
  bank: 'Banco Letra',
  account_type: null,
  account_number: null,
  owner: 'Letra S.A.',
  cuit: null,
  cbu: '9990001800001234567891',
  alias: null,
};

/** The provider's page sends the shopper back at once, with no more in its address than its name for the payment. */
export function returnAddress(siteUrl: string, method: string, token: string): string {
  const back = `${siteUrl}/cuenta/checkout-process-payment`;
  if (method === 'mercadopago') return `${back}/mp/success?payment_id=${token}`;
  if (method === 'openpay') return `${back}/openpay/success?id=${token}`;
  return `${back}/paypal/success?token=${token}&PayerID=P`;
}

export const scripts: Readonly<Record<string, string>> = {
  '/getnet.js': `{
    const { origin } = new URL(document.currentScript.src);
    window.loader = { init({ elementId }) {
      const frame = document.createElement('iframe');
      frame.src = origin + '/getnet.html';
      frame.title = 'Getnet';
      document.getElementById(elementId).append(frame);
    } };
  }`,
  '/facebook.js': `window.FB = {
    init() {},
    login(answer) { answer({ status: 'connected', authResponse: { accessToken: 'F' } }); },
  };
  window.fbAsyncInit?.();`,
  '/modo.js': 'window.ModoSDK = { modoInitPayment: ({ onSuccess }) => onSuccess() };',
};

export const getnetFrame = `<!doctype html><title>Getnet</title><script>
  parent.postMessage({ status: 'approved' }, '*');
</script>`;
