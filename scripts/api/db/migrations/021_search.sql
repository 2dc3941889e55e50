-- Search is in memory (db/catalogue/search.ts). `texts` tells when its indexes are outdated.

DROP TABLE product_search;
DROP TABLE author_search;
DROP TABLE brand_search;

ALTER TABLE catalogue_state ADD COLUMN texts INTEGER NOT NULL DEFAULT 1;

CREATE TRIGGER product_insert_moves_texts AFTER INSERT ON product BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER product_update_moves_texts AFTER UPDATE OF title, isbn, brand_id, category_path, format, page_count, is_gift_card ON product BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER product_delete_moves_texts AFTER DELETE ON product BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER product_author_insert_moves_texts AFTER INSERT ON product_author BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER product_author_delete_moves_texts AFTER DELETE ON product_author BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER author_update_moves_texts AFTER UPDATE OF name ON author BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER brand_update_moves_texts AFTER UPDATE OF name ON brand BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
CREATE TRIGGER category_update_moves_texts AFTER UPDATE OF name ON category BEGIN UPDATE catalogue_state SET texts = texts + 1; END;
