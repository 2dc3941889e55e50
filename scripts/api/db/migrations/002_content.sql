-- What an editor chooses: the home, the recommended products, the bar of messages.

CREATE TABLE home_slide (
  position INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  path_mobile TEXT,
  link TEXT
) STRICT;

CREATE TABLE home_category (
  place TEXT NOT NULL CHECK (place IN ('featured', 'main')),
  position INTEGER NOT NULL,
  category_id INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
  PRIMARY KEY (place, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE home_brand (
  position INTEGER PRIMARY KEY,
  brand_id INTEGER NOT NULL REFERENCES brand (id) ON DELETE CASCADE,
  -- Its logo.
  path TEXT
) STRICT;

CREATE TABLE recommended_product (
  position INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL UNIQUE REFERENCES product (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE sticky_message (position INTEGER PRIMARY KEY, html TEXT NOT NULL) STRICT;

-- One row: what there is one of.
CREATE TABLE shop_setting (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Carts in pesos from this amount travel free; null when the shop has no such rule.
  free_shipping_ars_cents INTEGER CHECK (free_shipping_ars_cents > 0),
  sticky_is_active INTEGER NOT NULL DEFAULT 0 CHECK (sticky_is_active IN (0, 1)),
  sticky_styles TEXT
) STRICT;
INSERT INTO shop_setting (id) VALUES (1);
