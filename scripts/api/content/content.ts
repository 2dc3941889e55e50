import { postContact } from '../../../src/api/contact.ts';
import * as api from '../../../src/api/content.ts';
import * as landingApi from '../../../src/api/landing.ts';
import type { Named } from '../../../src/domain/catalogue/product.ts';
import { filterOf, listPage } from '../catalogue/catalogue.ts';
import { isRevocation, receiveRevocation } from '../checkout/revocation.ts';
import { notFound } from '../call/http-error.ts';
import type { Feature } from '../call/register.ts';
import type { SeedSlide } from '../db/import/seed-catalogue.ts';
import { contactMail } from '../mail/mail-messages.ts';
import { messages } from '../messages.ts';
import { sessionMessages } from '../session/session-messages.ts';

const stripLength = 12;

export const content: Feature = (register, { data, limits, origins }) => {
  const { cards, categories, documents, names, sql } = data;
  register(api.getHome, ({ query: { currency } }) => {
    const strip = (ids: readonly number[]) => cards.byIds(ids, currency);
    const named = (slugs: readonly string[]) =>
      sql.all<Named>`SELECT name, slug FROM json_each(${JSON.stringify(slugs)}) AS wanted
        JOIN category ON slug = wanted.value ORDER BY wanted.key`;
    const home = documents.home();
    return {
      home: {
        sliders: [...home.sliders],
        latest_products: strip(
          sql.column`SELECT id FROM product INDEXED BY product_by_recent WHERE is_presale = 0
            ORDER BY created_at DESC, id DESC LIMIT ${stripLength}`,
        ),
        featured_categories: named(home.featuredCategories),
        best_seller_products: strip(
          sql.column`SELECT id FROM product ORDER BY sales_count DESC, id DESC LIMIT ${stripLength}`,
        ),
        recommended_products: strip(documents.recommendedIds(stripLength)),
        products_in_offer: strip(
          sql.column`SELECT id FROM product WHERE discount_percent IS NOT NULL
            ORDER BY sales_count DESC, id DESC LIMIT ${stripLength}`,
        ),
        main_categories: named(home.mainCategories),
        featured_brands: home.featuredBrands.filter(({ slug }) => names.brand.bySlug(slug) !== null),
        free_shipping: home.freeShipping,
      },
    };
  });

  register(api.getMostLiked, ({ query: { category_slug, currency } }) => {
    const categoryId = categories.idOf(category_slug);
    if (categoryId === null) throw notFound(messages.categoryNotFound);
    const ids = sql.column<number>`
      SELECT id FROM product INDEXED BY product_by_likes WHERE instr(category_path, ${`,${categoryId},`}) > 0
      ORDER BY likes_count DESC, id DESC LIMIT ${stripLength}`;
    return { data: cards.byIds(ids, currency) };
  });

  register(api.getStickyMessages, () => documents.bar());

  register(landingApi.getLandings, () => ({
    data: sql.all<{ slug: string }>`SELECT slug FROM landing ORDER BY slug`,
  }));

  register(landingApi.getLanding, ({ params, query: { currency } }) => {
    const { title, html, tag_id: tagId, slides, featured } = landingOf(params.slug);
    const ids = sql.column<number>`SELECT product.id FROM json_each(${featured}) AS wanted
      JOIN product ON slug = wanted.value ORDER BY wanted.key`;
    return {
      landing: { title, html, slider: JSON.parse(slides) as SeedSlide[] },
      featured_products: data.cards.byIds(ids, currency),
      products: listPage(data, { tagId }, { currency, page: 1, orderBy: 'recent' }),
    };
  });

  register(landingApi.getLandingProducts, ({ params, query }) => {
    const filter = { ...filterOf(data, query), tagId: landingOf(params.slug).tag_id };
    // The landing's own order, which its page shows as chosen; its other pages go on after the first one.
    return listPage(data, filter, { ...query, orderBy: query.orderBy ?? 'recent' });
  });

  register(landingApi.getLinkPage, () => {
    const page = data.documents.read('linkPage');
    if (page === null) throw notFound(messages.linkPageNotFound);
    return page;
  });

  function landingOf(slug: string): LandingRow {
    const found = sql.get<LandingRow>`SELECT * FROM landing WHERE slug = ${slug}`;
    if (found === null) throw notFound(messages.landingNotFound);
    return found;
  }

  /** `npm run edit -- mail list` shows them. */
  register(postContact, async ({ body, now, ...caller }) => {
    await limits.takeFrom('contactsFrom', caller, sessionMessages.tooManyLogins);
    const message = sessionMessages.contactSent;
    if (!isRevocation(body)) {
      data.outbox.send(contactMail(body), now);
      return { message };
    }
    const mayMail = await limits.tryTake('mails', `revocation ${body.email.toLowerCase()}`);
    const { siteUrl } = origins;
    return { message, code: data.atomically(() => receiveRevocation(data, body, { now, siteUrl, mayMail })) };
  });
};

interface LandingRow {
  readonly title: string;
  readonly html: string;
  readonly tag_id: number;
  /** JSON. */
  readonly slides: string;
  readonly featured: string;
}
