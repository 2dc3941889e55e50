-- What states of logins are signed with, made when the first one is: a login that is begun is no row, whoever begins a million.
CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
DELETE FROM single_use_token WHERE purpose = 'google';
