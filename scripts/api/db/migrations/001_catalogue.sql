-- The catalogue. Money is integer cents; instants are UTC text as 2026-11-20T13:00:00.000Z, so that the order of texts is
-- the order of time.

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
  id INTEGER PRIMARY KEY,
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
  -- What is paid now: the sale price, else the price. Not generated columns, which no index can cover; the triggers
  -- below keep them.
  current_ars_cents INTEGER NOT NULL DEFAULT 0,
  current_usd_cents INTEGER NOT NULL DEFAULT 0,
  sales_count INTEGER NOT NULL DEFAULT 0,
  likes_count INTEGER NOT NULL DEFAULT 0,
  is_presale INTEGER NOT NULL DEFAULT 0 CHECK (is_presale IN (0, 1)),
  is_gift_card INTEGER NOT NULL DEFAULT 0 CHECK (is_gift_card IN (0, 1)),
  format TEXT,
  language TEXT,
  brand_id INTEGER REFERENCES brand (id),
  page_count INTEGER,
  isbn TEXT,
  -- Codes of discounts by units bought, as a JSON array of texts.
  unit_discounts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(unit_discounts)),
  -- The paths of all its categories one after the other: what a list of a category filters by without a join.
  category_path TEXT NOT NULL DEFAULT ''
) STRICT;

-- What only the product's own page shows, apart so that the rows that lists read stay short.
CREATE TABLE product_detail (
  product_id INTEGER PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE,
  description TEXT,
  videos TEXT,
  weight_grams REAL,
  length_cm REAL,
  width_cm REAL,
  height_cm REAL
) STRICT;

CREATE TABLE branch_stock (
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  branch TEXT NOT NULL,
  units INTEGER NOT NULL CHECK (units >= 0),
  PRIMARY KEY (product_id, branch)
) STRICT, WITHOUT ROWID;

CREATE TABLE product_image (
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  path TEXT NOT NULL,
  PRIMARY KEY (product_id, position)
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
  -- Null for an offer without an end.
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

-- One covering index for each order of a list, holding all that lists filter by: a page is found without touching the
-- table, however deep it is. The id after the key makes the order total, so that pages never overlap.
CREATE INDEX product_by_recent ON product (created_at DESC, id DESC, category_path, brand_id, format, language, current_ars_cents, current_usd_cents, discount_percent, is_presale);
CREATE INDEX product_by_bestseller ON product (sales_count DESC, id DESC, category_path, brand_id, format, language, current_ars_cents, current_usd_cents, discount_percent, is_presale, created_at);
CREATE INDEX product_by_title ON product (title_key, id, category_path, brand_id, format, language, current_ars_cents, current_usd_cents, discount_percent, is_presale, created_at);
CREATE INDEX product_by_price_ars ON product (current_ars_cents, id, category_path, brand_id, format, language, discount_percent, is_presale, created_at);
CREATE INDEX product_by_price_usd ON product (current_usd_cents, id, category_path, brand_id, format, language, discount_percent, is_presale, created_at);
CREATE INDEX product_by_likes ON product (likes_count DESC, id DESC, category_path);
CREATE INDEX product_by_brand ON product (brand_id);
CREATE INDEX product_by_series ON product (series_key, volume, id) WHERE series_key IS NOT NULL;
CREATE INDEX product_on_sale ON product (sales_count DESC, id DESC) WHERE discount_percent IS NOT NULL;

CREATE TRIGGER product_inserted_current_price AFTER INSERT ON product
WHEN NEW.current_ars_cents <> coalesce(NEW.sale_ars_cents, NEW.price_ars_cents)
  OR NEW.current_usd_cents <> coalesce(NEW.sale_usd_cents, NEW.price_usd_cents)
BEGIN
  UPDATE product SET
    current_ars_cents = coalesce(sale_ars_cents, price_ars_cents),
    current_usd_cents = coalesce(sale_usd_cents, price_usd_cents)
  WHERE id = NEW.id;
END;

CREATE TRIGGER product_updated_current_price AFTER UPDATE ON product
WHEN NEW.current_ars_cents <> coalesce(NEW.sale_ars_cents, NEW.price_ars_cents)
  OR NEW.current_usd_cents <> coalesce(NEW.sale_usd_cents, NEW.price_usd_cents)
BEGIN
  UPDATE product SET
    current_ars_cents = coalesce(sale_ars_cents, price_ars_cents),
    current_usd_cents = coalesce(sale_usd_cents, price_usd_cents)
  WHERE id = NEW.id;
END;

-- A price that changes during an offer takes its discount along.
CREATE TRIGGER product_price_changed AFTER UPDATE OF price_ars_cents, price_usd_cents ON product
WHEN OLD.price_ars_cents <> NEW.price_ars_cents OR OLD.price_usd_cents <> NEW.price_usd_cents
BEGIN
  UPDATE offer_product SET
    sale_ars_cents = max(1, (NEW.price_ars_cents * (100 - offer.percent) + 50) / 100),
    sale_usd_cents = max(1, (NEW.price_usd_cents * (100 - offer.percent) + 50) / 100)
  FROM offer
  WHERE offer.id = offer_product.offer_id AND offer_product.product_id = NEW.id;
END;

-- Full text: the words are folded by search-text.ts before they come here, so the tokenizer only has to part them at
-- spaces, which `ascii` does whatever the alphabet.
-- `detail=column` is enough, since words are never asked for as a phrase.
CREATE VIRTUAL TABLE product_search USING fts5 (title, authors, brand, isbn, content = '', contentless_delete = 1, detail = column, prefix = '2 3', tokenize = 'ascii');
CREATE VIRTUAL TABLE author_search USING fts5 (name, content = '', contentless_delete = 1, detail = column, prefix = '2 3', tokenize = 'ascii');
CREATE VIRTUAL TABLE brand_search USING fts5 (name, content = '', contentless_delete = 1, detail = column, prefix = '2 3', tokenize = 'ascii');
