-- When the money of an order was given back: the same payment, told of again, buys nothing any more.
ALTER TABLE shop_order ADD COLUMN refunded_at TEXT;
-- Of orders from before this column nobody knows; what is not owed is taken as given back.
UPDATE shop_order SET refunded_at = created_at
WHERE state = 'cancelado' AND is_refund_due = 0
  AND EXISTS (SELECT 1 FROM payment WHERE order_id = shop_order.id AND status = 'approved');
