/** Editors' content of the fake backend in wire format; products are referred to by slug. */
import type * as v from 'valibot';
import type { getHome } from '../../src/api/content.ts';
import type { getLanding, getLinkPage } from '../../src/api/landing.ts';
import type { getGiftCards } from '../../src/api/offers.ts';

export type WireHome = v.InferInput<typeof getHome.reply>['home'];
export type WireLanding = v.InferInput<typeof getLanding.reply>;
export type WireLinkPage = v.InferInput<typeof getLinkPage.reply>;
export type WireGiftCard = v.InferInput<typeof getGiftCards.reply>['data'][number];

export type WireSlide = NonNullable<WireHome['sliders']>[number];

export interface FakeContent {
  slides: WireSlide[];
  /** Null: the first products of the shop. */
  latest: string[] | null;
  bestSellers: string[];
  recommendedOfHome: string[];
  inOffer: string[];
  /** Null: all of the first level. */
  themes: string[] | null;
  mainCategories: string[] | null;
  brand: { name: string; picture: string | null };
  freeShipping: number | null;
  /** Null: the second and third product of the shop. */
  recommended: string[] | null;
  /** Null: the first products of the shop. */
  mostLiked: string[] | null;
  giftCards: {
    id: number;
    slug: string;
    title: string;
    pesos: number;
    dollars: number;
    picture: string | null;
  }[];
  linkPage: WireLinkPage;
  landing: Pick<WireLanding['landing'], 'title' | 'html'> & {
    slides: WireSlide[];
    featured: string[];
    products: string[];
  };
}

export function fakeContent(): FakeContent {
  return {
    slides: [],
    latest: null,
    bestSellers: [],
    recommendedOfHome: [],
    inOffer: [],
    themes: null,
    mainCategories: null,
    brand: { name: 'Ivrea', picture: null },
    freeShipping: 50000,
    recommended: null,
    mostLiked: null,
    giftCards: [],
    linkPage: { title: 'Por mayor', description: null, links: [], styles: null },
    landing: { title: 'One Piece', html: null, slides: [], featured: [], products: [] },
  };
}
