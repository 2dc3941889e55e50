-- Carts have no currency: each call prices them in the one it names.

CREATE TABLE cart (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  -- When it was last asked for, to let go of the ones nobody comes back to.
  touched_at TEXT NOT NULL
) STRICT;
CREATE INDEX cart_by_touched ON cart (touched_at);

CREATE TABLE cart_item (
  -- Never given twice: a late request about an item that is gone must not hit another one.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cart_id INTEGER NOT NULL REFERENCES cart (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  UNIQUE (cart_id, product_id)
) STRICT;
CREATE INDEX cart_item_by_product ON cart_item (product_id);
