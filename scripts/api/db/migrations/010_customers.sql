-- Customers and how they are recognised. Secrets are never stored: passwords as scrypt, tokens as SHA-256.

CREATE TABLE customer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- In lower case.
  email TEXT NOT NULL UNIQUE,
  -- Null for those who only log in with Facebook or Google.
  password_hash TEXT,
  name TEXT NOT NULL,
  surname TEXT NOT NULL,
  username TEXT NOT NULL,
  image_path TEXT,
  loyalty_points INTEGER NOT NULL DEFAULT 0 CHECK (loyalty_points >= 0),
  wants_newsletter INTEGER NOT NULL DEFAULT 0 CHECK (wants_newsletter IN (0, 1)),
  -- Addresses as they travel; null until saved.
  ship_address TEXT CHECK (json_valid(ship_address)),
  bill_address TEXT CHECK (json_valid(bill_address)),
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE session (
  token_hash TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_customer ON session (customer_id);
CREATE INDEX session_by_expiry ON session (expires_at);

-- Tokens that are sent by mail or travel through another site; each works once.
CREATE TABLE single_use_token (
  token_hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('recovery', 'google')),
  -- Null while nobody is known yet.
  customer_id INTEGER REFERENCES customer (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX single_use_token_by_customer ON single_use_token (customer_id, purpose);
CREATE INDEX single_use_token_by_expiry ON single_use_token (expires_at);

-- Who a customer is at Facebook or Google.
CREATE TABLE external_identity (
  provider TEXT NOT NULL CHECK (provider IN ('facebook', 'google')),
  subject TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  PRIMARY KEY (provider, subject)
) STRICT, WITHOUT ROWID;

-- Failed logins and asked mails, to slow down who guesses. The address need not be a customer's.
CREATE TABLE attempt (
  kind TEXT NOT NULL CHECK (kind IN ('login', 'mail')),
  email TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX attempt_by_email ON attempt (kind, email, at);

CREATE TABLE favorite (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  UNIQUE (customer_id, product_id)
) STRICT;
CREATE INDEX favorite_by_product ON favorite (product_id);

CREATE TABLE notification (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  message TEXT NOT NULL
) STRICT;
CREATE INDEX notification_by_customer ON notification (customer_id, id);

-- Mail that a real shop would send, and messages that shoppers wrote to it.
CREATE TABLE mail (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sent_at TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX mail_by_recipient ON mail (recipient, id);
