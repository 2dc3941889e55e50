-- Campaign pages and the links page. They are part of the catalogue: a change moves its version.

CREATE TABLE landing (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  html TEXT NOT NULL DEFAULT '',
  -- Its products are those that carry this tag.
  tag_id INTEGER NOT NULL REFERENCES tag (id)
) STRICT;

CREATE TABLE landing_slide (
  landing_id INTEGER NOT NULL REFERENCES landing (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  path TEXT NOT NULL,
  path_mobile TEXT,
  link TEXT,
  PRIMARY KEY (landing_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE landing_product (
  landing_id INTEGER NOT NULL REFERENCES landing (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  PRIMARY KEY (landing_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX landing_product_by_product ON landing_product (product_id);

-- One row: there is one links page.
CREATE TABLE link_page (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  styles TEXT
) STRICT;

CREATE TABLE page_link (
  position INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  url TEXT NOT NULL,
  opens_new_tab INTEGER NOT NULL DEFAULT 0 CHECK (opens_new_tab IN (0, 1)),
  dispatches_contact INTEGER NOT NULL DEFAULT 0 CHECK (dispatches_contact IN (0, 1))
) STRICT;

CREATE TRIGGER landing_insert_moves_version AFTER INSERT ON landing BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER landing_update_moves_version AFTER UPDATE ON landing BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER landing_delete_moves_version AFTER DELETE ON landing BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER landing_slide_insert_moves_version AFTER INSERT ON landing_slide BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER landing_slide_update_moves_version AFTER UPDATE ON landing_slide BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER landing_slide_delete_moves_version AFTER DELETE ON landing_slide BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER landing_product_insert_moves_version AFTER INSERT ON landing_product BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER landing_product_update_moves_version AFTER UPDATE ON landing_product BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER landing_product_delete_moves_version AFTER DELETE ON landing_product BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER link_page_insert_moves_version AFTER INSERT ON link_page BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER link_page_update_moves_version AFTER UPDATE ON link_page BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER link_page_delete_moves_version AFTER DELETE ON link_page BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER page_link_insert_moves_version AFTER INSERT ON page_link BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER page_link_update_moves_version AFTER UPDATE ON page_link BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER page_link_delete_moves_version AFTER DELETE ON page_link BEGIN UPDATE catalogue_state SET version = version + 1; END;
