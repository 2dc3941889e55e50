-- What states of logins are signed with: a login that is begun is no row, whoever begins a million of them.
CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO secret (name, value) VALUES ('login-state', randomblob(32));
DELETE FROM single_use_token WHERE purpose = 'google';
