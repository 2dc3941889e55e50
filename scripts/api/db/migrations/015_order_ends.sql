-- How an order ended before it reached its buyer, and what it leaves behind.
ALTER TABLE shop_order ADD COLUMN cancelled_by TEXT CHECK (cancelled_by IN ('deadline', 'shop'));
-- In the shopper's words.
ALTER TABLE shop_order ADD COLUMN cancel_reason TEXT;
-- Its money came or was there when it was cancelled, and has not been given back yet.
ALTER TABLE shop_order ADD COLUMN is_refund_due INTEGER NOT NULL DEFAULT 0 CHECK (is_refund_due IN (0, 1));
-- What waits for its payment is looked through every minute.
CREATE INDEX shop_order_by_state ON shop_order (state, created_at);

-- The order that a card was bought with: one that is cancelled takes its cards with it.
ALTER TABLE gift_card ADD COLUMN bought_with INTEGER REFERENCES shop_order (id) ON DELETE SET NULL;
CREATE INDEX gift_card_by_order ON gift_card (bought_with) WHERE bought_with IS NOT NULL;
