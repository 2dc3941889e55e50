/**
 * All endpoints of /api/v1 by name, for the OpenAPI document, the contract tests and the embedded API's handlers.
 * Callers import a single endpoint from its own file (tree shaking).
 */
import * as account from './account/account.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as contact from './contact.ts';
import * as content from './content.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as favorites from './account/favorites.ts';
import * as landing from './landing.ts';
import * as notifications from './account/notifications.ts';
import * as offers from './offers.ts';
import * as order from './order.ts';
import * as payment from './payment.ts';
import * as productDetails from './product-details.ts';
import * as session from './session.ts';

export const endpoints = {
  getCart: cart.getCart,
  postCart: cart.postCart,
  putCartItem: cart.putCartItem,
  deleteCartItem: cart.deleteCartItem,
  postShipment: cart.postShipment,
  postCoupon: cart.postCoupon,
  postCartRestore: cart.postCartRestore,
  getPaymentPromotions: cart.getPaymentPromotions,

  getProduct: catalogue.getProduct,
  getProductDetails: productDetails.getProductDetails,
  getProductList: catalogue.getProductList,
  getCategoryProductList: catalogue.getCategoryProductList,
  getOffers: offers.getOffers,
  getPresale: offers.getPresale,
  getRecommended: offers.getRecommended,
  getBrands: catalogue.getBrands,
  getProductAuthors: catalogue.getProductAuthors,
  getAuthor: catalogue.getAuthor,
  getTag: catalogue.getTag,
  getCategoryTree: catalogue.getCategoryTree,
  getFooterCategories: catalogue.getFooterCategories,
  getSearchSuggestions: catalogue.getSearchSuggestions,
  getGiftCards: offers.getGiftCards,

  getHome: content.getHome,
  getMostLiked: content.getMostLiked,
  getStickyMessages: content.getStickyMessages,
  getLandings: landing.getLandings,
  getLanding: landing.getLanding,
  getLandingProducts: landing.getLandingProducts,
  getLinkPage: landing.getLinkPage,

  postOrder: order.postOrder,
  getOrders: order.getOrders,
  getOrder: order.getOrder,
  postOrderPayment: order.postOrderPayment,
  getFavorites: favorites.getFavorites,
  putFavorite: favorites.putFavorite,
  deleteFavorite: favorites.deleteFavorite,
  getProfile: account.getProfile,
  postAccount: account.postAccount,
  putAddress: account.putAddress,
  getNotifications: notifications.getNotifications,
  deleteNotification: notifications.deleteNotification,
  postNewPassword: account.postNewPassword,

  postMercadoPagoReturn: payment.postMercadoPagoReturn,
  postPaypalReturn: payment.postPaypalReturn,
  postGetnetReturn: payment.postGetnetReturn,
  postModoReturn: payment.postModoReturn,
  postOpenpayReturn: payment.postOpenpayReturn,

  postLogin: session.postLogin,
  postFacebookLogin: session.postFacebookLogin,
  getGoogleLogin: session.getGoogleLogin,
  postGoogleLogin: session.postGoogleLogin,
  postRegistration: session.postRegistration,
  postRecovery: session.postRecovery,
  postRecoveryValidation: session.postRecoveryValidation,
  postContact: contact.postContact,
} as const satisfies Record<string, AnyEndpoint>;

export type EndpointName = keyof typeof endpoints;
