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
  shipping_code INTEGER NOT NULL,
  -- As they travel.
  ship_address TEXT NOT NULL CHECK (json_valid(ship_address)),
  bill_address TEXT NOT NULL CHECK (json_valid(bill_address)),
  office TEXT CHECK (json_valid(office)),
  payment_method TEXT NOT NULL,
  notes TEXT,
  -- Points given for it, so that they can be taken back.
  loyalty_points INTEGER NOT NULL DEFAULT 0,
  CHECK (total_cents >= 0 AND total_cents = products_cents + shipment_cents - discount_cents)
) STRICT;
CREATE INDEX shop_order_by_customer ON shop_order (customer_id, id DESC);
CREATE INDEX shop_order_by_coupon ON shop_order (coupon_code, customer_id) WHERE coupon_code IS NOT NULL;

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
CREATE INDEX order_item_by_product ON order_item (product_id);

-- What a provider was asked for an order. The id is what the provider calls it: preference, intent, token.
CREATE TABLE payment (
  id TEXT PRIMARY KEY,
  order_id INTEGER NOT NULL UNIQUE REFERENCES shop_order (id) ON DELETE CASCADE,
  provider TEXT NOT NULL CHECK (provider IN ('mercadopago', 'getnet', 'modo', 'openpay', 'paypal')),
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'pending', 'rejected')),
  -- What the provider calls the charge itself; null until somebody tried to pay.
  charge_id TEXT,
  access_token TEXT
) STRICT, WITHOUT ROWID;

-- Answers by idempotency key, word for word; they are written in the transaction of what they answer.
CREATE TABLE kept_answer (
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (customer_id, key)
) STRICT, WITHOUT ROWID;
