-- Whether the customer's address was ever shown to be theirs: by the link of a mail or by a provider that verified it. Of
-- addresses from before this column nobody knows.
ALTER TABLE customer ADD COLUMN is_email_proved INTEGER NOT NULL DEFAULT 0 CHECK (is_email_proved IN (0, 1));

-- What a browser keeps a secret for, when it asks for a state: the SHA-256 of that secret.
ALTER TABLE single_use_token ADD COLUMN challenge TEXT;

-- Links of mails about a customer's address. `approve` lets a change begin, `confirm` ends it, `undo` takes it back.
CREATE TABLE mail_link (
  token_hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('approve', 'confirm', 'undo')),
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  -- The new address; of `undo` the one before. In lower case.
  address TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_link_by_customer ON mail_link (customer_id, purpose);
CREATE INDEX mail_link_by_expiry ON mail_link (expires_at);

-- Browsers in which a customer logged in with the password. They let nobody in: what strangers do slows them down less.
CREATE TABLE known_device (
  token_hash TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX known_device_by_customer ON known_device (customer_id, expires_at);
CREATE INDEX known_device_by_expiry ON known_device (expires_at);

-- Mails that were asked for, so that nobody fills somebody's letter box. Whether the address is a customer's plays no part.
-- Failed logins are counted in memory now (`guessing.ts`).
DROP TABLE attempt;
CREATE TABLE asked_mail (
  purpose TEXT NOT NULL CHECK (purpose IN ('registration', 'recovery', 'address')),
  address TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX asked_mail_by_address ON asked_mail (purpose, address, at);
CREATE INDEX mail_by_age ON mail (sent_at);
