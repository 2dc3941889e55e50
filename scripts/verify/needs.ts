/** The calls of the contract in the order in which a shop needs them. */
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import { neededFields } from './fields.ts';

export interface Stage {
  readonly title: string;
  /** Whether a backend may lack these calls. */
  readonly isOptional: boolean;
  readonly calls: readonly EndpointName[];
}

export const stages: readonly Stage[] = [
  {
    title: 'To publish',
    isOptional: false,
    calls: [
      'getProductList',
      'getProduct',
      'getCategoryTree',
      'getFooterCategories',
      'getBrands',
      'getHome',
      'getMostLiked',
      'getRecommended',
      'getStickyMessages',
      'getGiftCards',
    ],
  },
  {
    title: 'To publish more: a backend may lack these',
    isOptional: true,
    calls: [
      'getOffers',
      'getPresale',
      'getAuthor',
      'getTag',
      'getLandings',
      'getLanding',
      'getLandingProducts',
      'getLinkPage',
      'getProductDetails',
    ],
  },
  {
    title: 'To find and choose',
    isOptional: false,
    calls: ['getCategoryProductList', 'getProductAuthors', 'getSearchSuggestions'],
  },
  {
    title: 'To fill a cart',
    isOptional: false,
    calls: [
      'getCart',
      'postCart',
      'putCartItem',
      'deleteCartItem',
      'postShipment',
      'postCoupon',
      'getPaymentPromotions',
    ],
  },
  {
    title: 'To know a customer',
    isOptional: false,
    calls: [
      'postRegistration',
      'postLogin',
      'postRecovery',
      'postRecoveryValidation',
      'postFacebookLogin',
      'getGoogleLogin',
      'postGoogleLogin',
      'getProfile',
      'postAccount',
      'putAddress',
      'postNewPassword',
      'getFavorites',
      'putFavorite',
      'deleteFavorite',
      'getNotifications',
      'deleteNotification',
      'postContact',
    ],
  },
  {
    title: 'To sell',
    isOptional: false,
    calls: [
      'postOrder',
      'getOrders',
      'getOrder',
      'postMercadoPagoReturn',
      'postPaypalReturn',
      'postGetnetReturn',
      'postModoReturn',
      'postOpenpayReturn',
      'postCartRestore',
    ],
  },
  { title: 'To sell more: a backend may lack this', isOptional: true, calls: ['postOrderPayment'] },
];

export function mayBeLacking(name: EndpointName): boolean {
  return stages.some(({ isOptional, calls }) => isOptional && calls.includes(name));
}

/** `GET /products-list` */
export function callOf(name: EndpointName): string {
  return `${endpoints[name].method} ${endpoints[name].path}`;
}

/** The least that a publish needs, as a table in Markdown: calls, and the fields of their replies that must be there. */
export function leastToPublish(): string {
  const [first] = stages;
  const rows = (first?.calls ?? []).map((name) => {
    const needed = neededFields(endpoints[name]).map((path) => `\`${path}\``);
    return `| \`${callOf(name)}\` | ${needed.join(', ')} |`;
  });
  return ['| call | fields |', '| --- | --- |', ...rows].join('\n');
}
