-- Whose the codes and the destination of a cart are; null while they are a guest's. No reference: they must not become
-- everybody's when a customer is deleted.
ALTER TABLE cart_checkout ADD COLUMN customer_id INTEGER;
