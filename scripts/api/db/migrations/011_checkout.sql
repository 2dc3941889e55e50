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
  -- Null for a coupon without an end.
  valid_to TEXT,
  -- Null for a coupon that is never used up.
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
  -- Null for a gift card without an end.
  valid_to TEXT
) STRICT, WITHOUT ROWID;

-- What was applied to a cart and where it goes. Prices are not kept: each call works them out again.
CREATE TABLE cart_checkout (
  cart_id INTEGER PRIMARY KEY REFERENCES cart (id) ON DELETE CASCADE,
  coupon_code TEXT REFERENCES coupon (code) ON DELETE SET NULL,
  gift_card_number TEXT REFERENCES gift_card (number) ON DELETE SET NULL,
  country TEXT,
  country_code TEXT,
  city TEXT,
  zip_code TEXT
) STRICT;

CREATE TABLE payment_promotion (
  position INTEGER PRIMARY KEY,
  type TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT;
