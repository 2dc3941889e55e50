/** Fictitious: invented names, unassigned document and phone numbers, the reserved domain example.com. */
import type { WireAddress } from '../../../src/api/address.ts';
import type { SeedCustomer, SeedOrder } from '../import/people.ts';
import { seedEmails } from '../../api/sandbox/demonstration.ts';
import { pickupAt } from '../../../src/domain/cart/shipment.ts';
import { shop } from '../../../src/shop.ts';

const [first, second = first] = shop.branches;
const atFirst = first ? pickupAt(first.key) : 'homeDelivery';
const atSecond = second ? pickupAt(second.key) : 'homeDelivery';
/** An order that reached its customer's branch, or left for the customer. */
const ready = second ? 'listo para retirar' : 'enviado';

const home: WireAddress = {
  name: 'Clara',
  last_name: 'Viñetti',
  email: 'cliente@example.com',
  phone: '1155550123',
  dni: '00000001',
  street_ln_1: 'Calle Inventada 890 Piso 3 Depto. B',
  street_ln_2: 'entre Globo y Cuadrito',
  city: 'Ciudad Autónoma de Buenos Aires',
  province: 'Ciudad Autónoma de Buenos Aires',
  country: 'Argentina',
  country_code: 'AR',
  zip_code: '1428',
};

export const seedCustomers: readonly SeedCustomer[] = [
  {
    email: seedEmails.regular,
    name: 'Clara',
    surname: 'Viñetti',
    username: 'claravinetti',
    wantsNewsletter: true,
    loyaltyPoints: 1850,
    shipAddress: home,
    billAddress: { ...home, street_ln_1: 'Avenida Ficticia 4321', street_ln_2: null, zip_code: '1043' },
    favorites: [
      'el-eternauta',
      'one-piece-109',
      'watchmen',
      'catan',
      'taza-one-piece-bandera-pirata',
      'uzumaki',
      'blacksad-1-un-lugar-entre-las-sombras',
    ],
    notifications: [
      second ? `Tu pedido ya está listo para retirar en ${second.name}.` : 'Tu pedido ya está en camino.',
      'Sumaste 250 PE$O$ con tu última compra.',
      'Abrió la preventa del próximo tomo de One Piece.',
    ],
    orders: [
      order(210, 'entregado', 'homeDelivery', 'mercadopago', [
        ['one-piece-01', 1],
        ['one-piece-02', 1],
        ['one-piece-03', 1],
      ]),
      order(150, 'cancelado', atFirst, 'transfer', [['gaturro-01', 2]]),
      { ...order(96, 'entregado', atSecond, 'paypal', [['watchmen', 1]]), currency: 'USD' },
      order(31, 'enviado', 'carrierOffice', 'getnet', [
        ['asterix-1-asterix-el-galo', 1],
        ['mafalda-01', 2],
      ]),
      { ...order(12, 'en preparación', 'homeDelivery', 'modo', [['catan', 1]]), notes: 'Es para regalo.' },
      order(6, ready, atSecond, 'transfer', [['el-eternauta', 1]]),
      {
        ...order(3, 'pagado', atFirst, 'openpay', [
          ['uzumaki', 1],
          ['tomie', 1],
        ]),
        couponCode: 'VINETA10',
      },
      order(1, 'pendiente de pago', atFirst, 'transfer', [['one-piece-109', 1]]),
    ],
  },
  {
    email: seedEmails.newcomer,
    name: 'Nadia',
    surname: 'Paginini',
    username: 'nadiapaginini',
    wantsNewsletter: false,
    loyaltyPoints: 0,
    shipAddress: null,
    billAddress: null,
    favorites: [],
    notifications: [],
    orders: [],
  },
];

function order(
  daysAgo: number,
  state: SeedOrder['state'],
  shipping: SeedOrder['shipping'],
  payment: SeedOrder['payment'],
  items: readonly (readonly [slug: string, quantity: number])[],
): SeedOrder {
  return {
    daysAgo,
    state,
    currency: 'ARS',
    shipping,
    payment,
    items: items.map(([slug, quantity]) => ({ slug, quantity })),
    couponCode: null,
    notes: null,
  };
}
