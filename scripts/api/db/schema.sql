-- The reference backend's database. Money is integer cents; instants are UTC text as 2026-11-20T13:00:00.000Z, so that the
-- order of texts is the order of time. Triggers of the catalogue's version are added by open.ts.

-- The catalogue.

CREATE TABLE category (
  id INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES category (id) ON DELETE CASCADE,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- Ids from the root to itself, each between commas: ',1,,17,'. A category is below another when its path holds that id.
  path TEXT NOT NULL,
  -- Where it stands among its siblings.
  position INTEGER NOT NULL,
  in_footer INTEGER NOT NULL DEFAULT 0 CHECK (in_footer IN (0, 1))
) STRICT;

CREATE TABLE brand (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_key TEXT NOT NULL) STRICT;
CREATE TABLE author (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_key TEXT NOT NULL) STRICT;
CREATE TABLE tag (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_key TEXT NOT NULL) STRICT;

CREATE TABLE product (
  -- Never given twice: feeds and calendars know products by it, and one that was taken out may come back.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  -- The title as it is ordered by (search-text.ts): SQLite cannot collate Spanish.
  title_key TEXT NOT NULL,
  -- The title without its volume number; null for what is not a volume of anything.
  series_key TEXT,
  volume INTEGER,
  created_at TEXT NOT NULL,
  -- The upper bound keeps the total of the fullest cart a safe integer.
  price_ars_cents INTEGER NOT NULL CHECK (price_ars_cents BETWEEN 1 AND 5000000000),
  price_usd_cents INTEGER NOT NULL CHECK (price_usd_cents BETWEEN 1 AND 5000000000),
  -- The offer that runs now, copied here by offers.ts whenever one begins or ends; all null when there is none.
  sale_ars_cents INTEGER,
  sale_usd_cents INTEGER,
  discount_percent INTEGER,
  sales_count INTEGER NOT NULL DEFAULT 0,
  likes_count INTEGER NOT NULL DEFAULT 0,
  is_presale INTEGER NOT NULL DEFAULT 0 CHECK (is_presale IN (0, 1)),
  -- The day that a presale comes out, in Buenos Aires: 2027-03-12. With it the presale ends, by offers.ts; null for none.
  release_date TEXT,
  is_gift_card INTEGER NOT NULL DEFAULT 0 CHECK (is_gift_card IN (0, 1)),
  format TEXT,
  language TEXT,
  brand_id INTEGER REFERENCES brand (id),
  page_count INTEGER,
  isbn TEXT,
  -- Codes of discounts by units bought, as a JSON array of texts.
  unit_discounts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(unit_discounts)),
  -- As the wire has them, the cover first.
  images TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(images)),
  -- The paths of all its categories one after the other: what a list of a category filters by without a join.
  category_path TEXT NOT NULL DEFAULT '',
  -- The product's own page shows it, as the wire has it (`detailEntries`); it is last, so that lists do not read past it.
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail))
) STRICT;

-- Taken out of the shop by an editor. `kept` has its row and those that hung on it (ended-products.ts).
CREATE TABLE ended_product (
  slug TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  ended_at TEXT NOT NULL,
  kept TEXT NOT NULL CHECK (json_valid(kept))
) STRICT, WITHOUT ROWID;

CREATE TABLE branch_stock (
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  branch TEXT NOT NULL,
  units INTEGER NOT NULL CHECK (units >= 0),
  -- The units that an editor or an import last set; orders since then moved `units` alone. A file written before those
  -- orders is recognised by it.
  set_units INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (product_id, branch)
) STRICT, WITHOUT ROWID;

CREATE TABLE product_category (
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  category_id INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_category_by_category ON product_category (category_id, product_id);

CREATE TABLE product_author (
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  author_id INTEGER NOT NULL REFERENCES author (id),
  PRIMARY KEY (product_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_author_by_author ON product_author (author_id, product_id);

CREATE TABLE product_tag (
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  tag_id INTEGER NOT NULL REFERENCES tag (id),
  PRIMARY KEY (product_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_tag_by_tag ON product_tag (tag_id, product_id);

CREATE TABLE offer (
  id INTEGER PRIMARY KEY,
  -- What tells it from others when a catalogue is imported again.
  key TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  percent INTEGER NOT NULL CHECK (percent BETWEEN 1 AND 99),
  valid_from TEXT NOT NULL,
  -- It is null for an offer without an end.
  valid_to TEXT,
  category_id INTEGER REFERENCES category (id) ON DELETE SET NULL,
  image_path TEXT
) STRICT;

CREATE TABLE offer_product (
  offer_id INTEGER NOT NULL REFERENCES offer (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  sale_ars_cents INTEGER NOT NULL CHECK (sale_ars_cents > 0),
  sale_usd_cents INTEGER NOT NULL CHECK (sale_usd_cents > 0),
  PRIMARY KEY (offer_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX offer_product_by_product ON offer_product (product_id);

-- The moments when the catalogue changes by itself: offers begin and end, presales come out.
CREATE VIEW catalogue_edge AS
SELECT valid_from AS instant FROM offer
UNION SELECT valid_to FROM offer WHERE valid_to IS NOT NULL
UNION SELECT release_date || 'T03:00:00.000Z' FROM product WHERE release_date IS NOT NULL;

-- What each product would cost in each offer, rounded to the nearest cent. Gift cards are never in one.
CREATE VIEW offered_price AS
SELECT offer.id AS offer_id, product.id AS product_id, product.slug, product.category_path,
  max(1, (price_ars_cents * (100 - offer.percent) + 50) / 100) AS sale_ars_cents,
  max(1, (price_usd_cents * (100 - offer.percent) + 50) / 100) AS sale_usd_cents
FROM product, offer WHERE is_gift_card = 0;

-- One index for each order of a list. The id after the key makes the order total, so that pages never overlap.
CREATE INDEX product_by_recent ON product (created_at DESC, id DESC, category_path, is_presale);
CREATE INDEX product_by_bestseller ON product (sales_count DESC, id DESC, category_path);
CREATE INDEX product_by_title ON product (title_key, id, category_path);
CREATE INDEX product_by_price_ars ON product (coalesce(sale_ars_cents, price_ars_cents), id, category_path);
CREATE INDEX product_by_price_usd ON product (coalesce(sale_usd_cents, price_usd_cents), id, category_path);
CREATE INDEX product_by_likes ON product (likes_count DESC, id DESC, category_path);
CREATE INDEX product_by_brand ON product (brand_id);
CREATE INDEX product_by_series ON product (series_key, volume, id) WHERE series_key IS NOT NULL;
CREATE INDEX product_on_sale ON product (sales_count DESC, id DESC) WHERE discount_percent IS NOT NULL;

-- A price that changes during an offer takes its discount along.
CREATE TRIGGER product_price_changed AFTER UPDATE OF price_ars_cents, price_usd_cents ON product
WHEN OLD.price_ars_cents <> NEW.price_ars_cents OR OLD.price_usd_cents <> NEW.price_usd_cents
BEGIN
  UPDATE offer_product SET sale_ars_cents = priced.sale_ars_cents, sale_usd_cents = priced.sale_usd_cents
  FROM offered_price AS priced
  WHERE priced.product_id = NEW.id AND offer_product.product_id = NEW.id AND priced.offer_id = offer_product.offer_id;
END;

CREATE TRIGGER offer_percent_changed AFTER UPDATE OF percent ON offer
BEGIN
  UPDATE offer_product SET sale_ars_cents = priced.sale_ars_cents, sale_usd_cents = priced.sale_usd_cents
  FROM offered_price AS priced
  WHERE priced.product_id = offer_product.product_id AND priced.offer_id = NEW.id AND offer_product.offer_id = NEW.id;
END;

-- What an editor writes and there is one of: the home, the bar of messages, the links page (documents.ts).
CREATE TABLE document (name TEXT PRIMARY KEY, json TEXT NOT NULL CHECK (json_valid(json))) STRICT, WITHOUT ROWID;

CREATE TABLE landing (
  slug TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  html TEXT NOT NULL DEFAULT '',
  -- Its products are those that carry this tag.
  tag_id INTEGER NOT NULL REFERENCES tag (id),
  -- JSON arrays: its slides, and the slugs of products that stand first.
  slides TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(slides)),
  featured TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(featured))
) STRICT, WITHOUT ROWID;

-- What a card shows of a product: `wire` is it as JSON, without what depends on the currency and the tree of categories.
-- What it has several of is read by the primary keys, and so in order.
CREATE VIEW card AS
SELECT id, price_ars_cents, price_usd_cents, sale_ars_cents, sale_usd_cents,
  (SELECT json_group_array(category_id) FROM product_category WHERE product_id = product.id) AS category_ids,
  json_object(
    'id', id, 'slug', slug, 'title', title, 'discount_percent', discount_percent,
    'discountsByPurchaseUnits', (SELECT json_group_array(json_object('code', value)) FROM json_each(unit_discounts)),
    'its_on_presale', json(iif(is_presale, 'true', 'false')), 'release_date', release_date,
    'isGiftcard', json(iif(is_gift_card, 'true', 'false')),
    'format', format, 'language', language, 'number_of_pages', page_count, 'isbn', isbn,
    'images', json(images),
    'stock', (SELECT coalesce(sum(units), 0) FROM branch_stock WHERE product_id = product.id),
    'stocks', (SELECT json_group_object(branch, units) FROM branch_stock WHERE product_id = product.id),
    'authors', (SELECT json_group_array(json_object('name', name, 'slug', author.slug)) FROM product_author
      CROSS JOIN author ON author.id = author_id WHERE product_id = product.id),
    'brand', (SELECT json_object('name', name, 'slug', brand.slug) FROM brand WHERE brand.id = brand_id),
    'tags', (SELECT json_group_array(json_object('name', name, 'slug', tag.slug)) FROM product_tag
      CROSS JOIN tag ON tag.id = tag_id WHERE product_id = product.id)
  ) AS wire
FROM product;

-- Any write to what catalogue calls answer moves `version`, by any program; `npm run dev` looks at it. A write to what is
-- searched moves `texts`. `priced_from` and `priced_until` bound the time in which the sale prices and presales of `product`
-- hold.
CREATE TABLE catalogue_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  texts INTEGER NOT NULL DEFAULT 1,
  priced_from TEXT NOT NULL,
  priced_until TEXT NOT NULL
) STRICT;
INSERT INTO catalogue_state (id, version, priced_from, priced_until) VALUES (1, 1, '', '');

CREATE TRIGGER product_insert_with_release AFTER INSERT ON product WHEN NEW.release_date IS NOT NULL
BEGIN UPDATE catalogue_state SET priced_until = ''; END;
CREATE TRIGGER product_update_of_release AFTER UPDATE OF release_date ON product WHEN NEW.release_date IS NOT NULL
BEGIN UPDATE catalogue_state SET priced_until = ''; END;

-- What a product is found by, as JSON.
CREATE VIEW searched_product AS
SELECT product.id, sales_count, json_object(
    'id', product.id, 'slug', product.slug, 'title', title, 'isbn', isbn, 'format', format, 'pageCount', page_count,
    'isGiftCard', json(iif(is_gift_card, 'true', 'false')),
    'brand', (SELECT json_object('name', name, 'slug', brand.slug) FROM brand WHERE brand.id = brand_id),
    'authors', (SELECT json_group_array(json_object('name', name, 'slug', author.slug)) FROM product_author
      JOIN author ON author.id = author_id WHERE product_id = product.id),
    'categories', (SELECT group_concat(name, char(10)) FROM category
      WHERE instr(category_path, ',' || category.id || ',') > 0)
  ) AS found
FROM product;

CREATE TRIGGER product_insert_moves_texts AFTER INSERT ON product BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER product_update_moves_texts AFTER UPDATE OF title, isbn, brand_id, category_path, format, page_count, is_gift_card ON product BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER product_delete_moves_texts AFTER DELETE ON product BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER product_author_insert_moves_texts AFTER INSERT ON product_author BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER product_author_delete_moves_texts AFTER DELETE ON product_author BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER author_update_moves_texts AFTER UPDATE OF name ON author BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER brand_update_moves_texts AFTER UPDATE OF name ON brand BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER category_update_moves_texts AFTER UPDATE OF name ON category BEGIN UPDATE catalogue_state SET texts = texts + 1; END;

-- Carts have no currency: each call prices them in the one it names. Prices are not kept.

CREATE TABLE cart (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  -- Moves with every change (carts.ts).
  expires_at TEXT NOT NULL,
  -- Whose codes and destination follow; null for a guest's.
  customer_id INTEGER,
  coupon_code TEXT REFERENCES coupon (code) ON DELETE SET NULL,
  gift_card_number TEXT REFERENCES gift_card (number) ON DELETE SET NULL,
  -- As JSON.
  destination TEXT CHECK (json_valid(destination))
) STRICT;

CREATE TABLE cart_item (
  -- Never given twice: a late request about an item that is gone must not hit another one.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cart_id INTEGER NOT NULL REFERENCES cart (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  UNIQUE (cart_id, product_id)
) STRICT;
CREATE INDEX cart_by_end ON cart (expires_at);

-- Customers and how they are recognised. Secrets are never stored: passwords as scrypt, tokens as SHA-256.

CREATE TABLE customer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- In lower case.
  email TEXT NOT NULL UNIQUE,
  -- It is null for customers who only log in with Facebook or Google.
  password_hash TEXT,
  name TEXT NOT NULL,
  surname TEXT NOT NULL,
  username TEXT NOT NULL,
  image_path TEXT,
  loyalty_points INTEGER NOT NULL DEFAULT 0 CHECK (loyalty_points >= 0),
  wants_newsletter INTEGER NOT NULL DEFAULT 0 CHECK (wants_newsletter IN (0, 1)),
  -- Addresses as they travel; null until saved.
  ship_address TEXT CHECK (json_valid(ship_address)),
  bill_address TEXT CHECK (json_valid(bill_address))
) STRICT;

-- Sessions, and tokens that are sent by mail, which work once. Google's are signed: only those that were used are here.
CREATE TABLE token (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('session', 'registration', 'recovery', 'address', 'alert', 'google')),
  -- It is null while no customer belongs to it.
  customer_id INTEGER REFERENCES customer (id) ON DELETE CASCADE,
  -- A registration or an alert has one, in lower case; else it is null.
  email TEXT,
  -- What a purpose keeps with it, as JSON.
  data TEXT NOT NULL DEFAULT 'null' CHECK (json_valid(data)),
  issued_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX token_by_customer ON token (customer_id, purpose, issued_at);
CREATE INDEX token_by_email ON token (email) WHERE email IS NOT NULL;
CREATE INDEX token_by_end ON token (expires_at);

-- Keys that this backend signs with, made when they are first needed.
CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;

-- Who a customer is at Facebook or Google.
CREATE TABLE external_identity (
  provider TEXT NOT NULL CHECK (provider IN ('facebook', 'google')),
  subject TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  PRIMARY KEY (provider, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE favorite (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  UNIQUE (customer_id, product_id)
) STRICT;

-- Marks of volumes with their times, as JSON (src/domain/catalogue/collection-join.ts): joined as a whole, never searched.
CREATE TABLE collection (
  customer_id INTEGER PRIMARY KEY REFERENCES customer (id) ON DELETE CASCADE,
  body TEXT NOT NULL CHECK (json_valid(body))
) STRICT;

-- The address of a calendar of a customer's series is signed from this and not stored.
CREATE TABLE series_calendar (
  customer_id INTEGER PRIMARY KEY REFERENCES customer (id) ON DELETE CASCADE,
  nonce TEXT NOT NULL UNIQUE
) STRICT;

-- The revision of each event in such calendars, as the publisher keeps its own (scripts/publish/crawl/calendar-revisions.ts).
CREATE TABLE calendar_event (
  product INTEGER PRIMARY KEY,
  day TEXT NOT NULL,
  said TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  modified INTEGER NOT NULL
) STRICT;

CREATE TABLE notification (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  message TEXT NOT NULL
) STRICT;

-- Mail that a real shop would send, and messages that shoppers wrote to it.
CREATE TABLE mail (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sent_at TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX mail_by_recipient ON mail (recipient, id);
CREATE INDEX mail_by_time ON mail (sent_at);

-- What readers wait for (db/alerts/). Products are named without a reference, because one that was taken out of the shop may
-- come back with its id; series are those of src/domain/catalogue/series.ts.

CREATE TABLE followed_series (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Both as when `texts` of the catalogue's state was this one.
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  texts INTEGER NOT NULL,
  -- The newest product when it was first followed: older ones are no news, whatever they are called since.
  newest_product INTEGER NOT NULL
) STRICT;

-- By these it is found again after it was renamed or split.
CREATE TABLE followed_volume (
  series_id INTEGER NOT NULL REFERENCES followed_series (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL,
  PRIMARY KEY (series_id, product_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE alert (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- In lower case.
  email TEXT NOT NULL,
  product_id INTEGER,
  series_id INTEGER REFERENCES followed_series (id) ON DELETE CASCADE,
  -- The one volume that is waited for; '' for all that come.
  volume TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  -- It is null until the button is pressed that the mail to this address leads to.
  confirmed_at TEXT,
  CHECK ((product_id IS NULL) <> (series_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX alert_of_product ON alert (email, product_id) WHERE product_id IS NOT NULL;
CREATE UNIQUE INDEX alert_of_series ON alert (email, series_id, volume) WHERE series_id IS NOT NULL;
CREATE INDEX alert_by_series ON alert (series_id) WHERE series_id IS NOT NULL;
CREATE INDEX alert_unconfirmed ON alert (created_at) WHERE confirmed_at IS NULL;

-- What an alert says once it is true: the presale can be ordered, the product is in stock.
CREATE TABLE alert_notice (
  product_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('presale', 'stock')),
  alert_id INTEGER NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, kind, alert_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_notice_by_alert ON alert_notice (alert_id);

-- A product that is in stock again: since when, the most units there were, and how many addresses were told.
CREATE TABLE restock (
  product_id INTEGER PRIMARY KEY,
  began_at TEXT NOT NULL,
  units INTEGER NOT NULL,
  told INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TRIGGER customer_delete_ends_alerts AFTER DELETE ON customer
BEGIN DELETE FROM alert WHERE email = OLD.email; END;

-- Orders as they were confirmed: nothing in them follows later changes of the catalogue.

CREATE TABLE shop_order (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  created_at TEXT NOT NULL,
  state TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('ARS', 'USD')),
  products_cents INTEGER NOT NULL CHECK (products_cents >= 0),
  -- Discounts by units, coupon and gift card together.
  discount_cents INTEGER NOT NULL CHECK (discount_cents >= 0),
  shipment_cents INTEGER NOT NULL CHECK (shipment_cents >= 0),
  total_cents INTEGER NOT NULL,
  coupon_code TEXT,
  coupon_cents INTEGER NOT NULL DEFAULT 0,
  gift_card_number TEXT,
  gift_card_cents INTEGER NOT NULL DEFAULT 0,
  -- It is null when the order has gift cards alone; so are its addresses.
  shipping_code INTEGER,
  -- As they travel.
  ship_address TEXT CHECK (json_valid(ship_address)),
  bill_address TEXT CHECK (json_valid(bill_address)),
  office TEXT CHECK (json_valid(office)),
  payment_method TEXT NOT NULL,
  notes TEXT,
  -- Points given for it, so that they can be taken back.
  loyalty_points INTEGER NOT NULL DEFAULT 0,
  -- Whether its money came, and what of it goes back since the order was cancelled.
  is_paid INTEGER NOT NULL DEFAULT 0 CHECK (is_paid IN (0, 1)),
  refund_cents INTEGER NOT NULL DEFAULT 0 CHECK (refund_cents >= 0),
  -- In the shopper's words; null while it is not cancelled, or without one.
  cancel_reason TEXT,
  -- The parcel's code at its carrier, and the carrier's page about it; null while it is not known.
  tracking_code TEXT,
  tracking_url TEXT,
  -- The first request to revoke the order (botón de arrepentimiento) has this code; null without one.
  revocation_code TEXT,
  revoked_at TEXT,
  CHECK (total_cents >= 0 AND total_cents = products_cents + shipment_cents - discount_cents)
) STRICT;
CREATE INDEX shop_order_by_customer ON shop_order (customer_id, id DESC);

CREATE TABLE order_item (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INTEGER NOT NULL REFERENCES shop_order (id) ON DELETE CASCADE,
  product_id INTEGER REFERENCES product (id) ON DELETE SET NULL,
  title TEXT NOT NULL,
  unit_cents INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  total_cents INTEGER NOT NULL,
  is_gift_card INTEGER NOT NULL CHECK (is_gift_card IN (0, 1)),
  -- Units taken from each branch, as JSON; empty for what has no stock to take.
  taken TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(taken))
) STRICT;
CREATE INDEX order_item_by_order ON order_item (order_id);

-- Orders as the shop's owner lists them.
CREATE VIEW listed_order AS
SELECT shop_order.*, name, surname, email,
  (SELECT coalesce(sum(quantity), 0) FROM order_item WHERE order_id = shop_order.id) AS units
FROM shop_order JOIN customer ON customer.id = customer_id;

-- What a provider was asked for an order. The id is what the provider calls it: preference, intent, token.
CREATE TABLE payment (
  id TEXT PRIMARY KEY,
  order_id INTEGER NOT NULL UNIQUE REFERENCES shop_order (id) ON DELETE CASCADE,
  provider TEXT NOT NULL CHECK (provider IN ('mercadopago', 'getnet', 'modo', 'openpay', 'paypal')),
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'pending', 'rejected')),
  -- What the provider calls the charge itself; null until the customer tried to pay.
  charge_id TEXT,
  access_token TEXT
) STRICT, WITHOUT ROWID;

-- Answers by idempotency key, word for word; they are written in the transaction of what they answer.
CREATE TABLE kept_answer (
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (customer_id, key)
) STRICT, WITHOUT ROWID;

-- What a cart becomes an order with.

CREATE TABLE coupon (
  -- In upper case.
  code TEXT PRIMARY KEY,
  percent INTEGER CHECK (percent BETWEEN 1 AND 100),
  ars_cents INTEGER CHECK (ars_cents > 0),
  usd_cents INTEGER CHECK (usd_cents > 0),
  minimum_ars_cents INTEGER NOT NULL DEFAULT 0,
  minimum_usd_cents INTEGER NOT NULL DEFAULT 0,
  accumulates INTEGER NOT NULL DEFAULT 1 CHECK (accumulates IN (0, 1)),
  valid_from TEXT NOT NULL,
  -- It is null for a coupon without an end.
  valid_to TEXT,
  -- It is null for a coupon that is never used up.
  maximum_uses INTEGER,
  uses INTEGER NOT NULL DEFAULT 0 CHECK (uses >= 0 AND (maximum_uses IS NULL OR uses <= maximum_uses)),
  is_once_per_customer INTEGER NOT NULL DEFAULT 1 CHECK (is_once_per_customer IN (0, 1)),
  CHECK ((percent IS NULL) <> (ars_cents IS NULL AND usd_cents IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE gift_card (
  -- In upper case.
  number TEXT PRIMARY KEY,
  currency TEXT NOT NULL CHECK (currency IN ('ARS', 'USD')),
  initial_cents INTEGER NOT NULL CHECK (initial_cents > 0),
  balance_cents INTEGER NOT NULL CHECK (balance_cents BETWEEN 0 AND initial_cents),
  -- It is null for a gift card without an end.
  valid_to TEXT,
  -- The order that it was bought with: one that is cancelled takes its cards with it.
  bought_with INTEGER REFERENCES shop_order (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;

-- What an item of a cart is priced and sent by.
CREATE VIEW priced_product AS
SELECT product.id AS product_id, title, price_ars_cents, price_usd_cents, sale_ars_cents, sale_usd_cents, unit_discounts,
  is_presale, is_gift_card, detail ->> '$.dimensions.weight' AS weight_grams
FROM product;
