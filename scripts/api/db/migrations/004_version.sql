-- The catalogue's version: any write to what catalogue calls answer moves it, whoever writes and by whatever way. ETags are
-- made of it. `priced_from` and `priced_until` bound the time in which the sale prices copied into `product` hold.

CREATE TABLE catalogue_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  priced_from TEXT NOT NULL,
  priced_until TEXT NOT NULL
) STRICT;
INSERT INTO catalogue_state (id, version, priced_from, priced_until) VALUES (1, 1, '', '');

CREATE TRIGGER category_insert_moves_version AFTER INSERT ON category BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER category_update_moves_version AFTER UPDATE ON category BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER category_delete_moves_version AFTER DELETE ON category BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER brand_insert_moves_version AFTER INSERT ON brand BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER brand_update_moves_version AFTER UPDATE ON brand BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER brand_delete_moves_version AFTER DELETE ON brand BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER author_insert_moves_version AFTER INSERT ON author BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER author_update_moves_version AFTER UPDATE ON author BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER author_delete_moves_version AFTER DELETE ON author BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER tag_insert_moves_version AFTER INSERT ON tag BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER tag_update_moves_version AFTER UPDATE ON tag BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER tag_delete_moves_version AFTER DELETE ON tag BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER product_insert_moves_version AFTER INSERT ON product BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_update_moves_version AFTER UPDATE ON product BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_delete_moves_version AFTER DELETE ON product BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER product_detail_insert_moves_version AFTER INSERT ON product_detail BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_detail_update_moves_version AFTER UPDATE ON product_detail BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_detail_delete_moves_version AFTER DELETE ON product_detail BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER branch_stock_insert_moves_version AFTER INSERT ON branch_stock BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER branch_stock_update_moves_version AFTER UPDATE ON branch_stock BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER branch_stock_delete_moves_version AFTER DELETE ON branch_stock BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER product_image_insert_moves_version AFTER INSERT ON product_image BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_image_update_moves_version AFTER UPDATE ON product_image BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_image_delete_moves_version AFTER DELETE ON product_image BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER product_category_insert_moves_version AFTER INSERT ON product_category BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_category_update_moves_version AFTER UPDATE ON product_category BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_category_delete_moves_version AFTER DELETE ON product_category BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER product_author_insert_moves_version AFTER INSERT ON product_author BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_author_update_moves_version AFTER UPDATE ON product_author BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_author_delete_moves_version AFTER DELETE ON product_author BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER product_tag_insert_moves_version AFTER INSERT ON product_tag BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_tag_update_moves_version AFTER UPDATE ON product_tag BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER product_tag_delete_moves_version AFTER DELETE ON product_tag BEGIN UPDATE catalogue_state SET version = version + 1; END;

-- A change of offers makes the copied sale prices stale at once.
CREATE TRIGGER offer_insert_moves_version AFTER INSERT ON offer BEGIN UPDATE catalogue_state SET version = version + 1, priced_until = ''; END;
CREATE TRIGGER offer_update_moves_version AFTER UPDATE ON offer BEGIN UPDATE catalogue_state SET version = version + 1, priced_until = ''; END;
CREATE TRIGGER offer_delete_moves_version AFTER DELETE ON offer BEGIN UPDATE catalogue_state SET version = version + 1, priced_until = ''; END;

CREATE TRIGGER offer_product_insert_moves_version AFTER INSERT ON offer_product BEGIN UPDATE catalogue_state SET version = version + 1, priced_until = ''; END;
CREATE TRIGGER offer_product_update_moves_version AFTER UPDATE ON offer_product BEGIN UPDATE catalogue_state SET version = version + 1, priced_until = ''; END;
CREATE TRIGGER offer_product_delete_moves_version AFTER DELETE ON offer_product BEGIN UPDATE catalogue_state SET version = version + 1, priced_until = ''; END;

CREATE TRIGGER home_slide_insert_moves_version AFTER INSERT ON home_slide BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER home_slide_update_moves_version AFTER UPDATE ON home_slide BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER home_slide_delete_moves_version AFTER DELETE ON home_slide BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER home_category_insert_moves_version AFTER INSERT ON home_category BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER home_category_update_moves_version AFTER UPDATE ON home_category BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER home_category_delete_moves_version AFTER DELETE ON home_category BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER home_brand_insert_moves_version AFTER INSERT ON home_brand BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER home_brand_update_moves_version AFTER UPDATE ON home_brand BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER home_brand_delete_moves_version AFTER DELETE ON home_brand BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER recommended_product_insert_moves_version AFTER INSERT ON recommended_product BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER recommended_product_update_moves_version AFTER UPDATE ON recommended_product BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER recommended_product_delete_moves_version AFTER DELETE ON recommended_product BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER sticky_message_insert_moves_version AFTER INSERT ON sticky_message BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER sticky_message_update_moves_version AFTER UPDATE ON sticky_message BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER sticky_message_delete_moves_version AFTER DELETE ON sticky_message BEGIN UPDATE catalogue_state SET version = version + 1; END;

CREATE TRIGGER shop_setting_insert_moves_version AFTER INSERT ON shop_setting BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER shop_setting_update_moves_version AFTER UPDATE ON shop_setting BEGIN UPDATE catalogue_state SET version = version + 1; END;
CREATE TRIGGER shop_setting_delete_moves_version AFTER DELETE ON shop_setting BEGIN UPDATE catalogue_state SET version = version + 1; END;
