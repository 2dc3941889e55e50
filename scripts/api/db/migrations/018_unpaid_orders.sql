-- Where an order came from that waits for its payment, so that no network holds the stock with orders that nobody pays; null
-- as soon as it is paid or over, and for this machine itself.
ALTER TABLE shop_order ADD COLUMN network TEXT;
CREATE INDEX shop_order_by_network ON shop_order (network) WHERE network IS NOT NULL;
