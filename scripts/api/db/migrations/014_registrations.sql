-- What somebody registered with, until the link of its mail is opened. Each mail opens the account with its own password,
-- so that nobody can put theirs on an address that another one confirms.

CREATE TABLE registration (
  token_hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  name TEXT NOT NULL,
  surname TEXT NOT NULL,
  username TEXT NOT NULL,
  wants_newsletter INTEGER NOT NULL CHECK (wants_newsletter IN (0, 1)),
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX registration_by_email ON registration (email);
CREATE INDEX registration_by_expiry ON registration (expires_at);
