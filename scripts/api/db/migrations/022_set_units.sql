-- The units that an editor or an import last set; orders since then moved `units` alone. A file written before those
-- orders is recognised by it.
ALTER TABLE branch_stock ADD COLUMN set_units INTEGER NOT NULL DEFAULT 0;
UPDATE branch_stock SET set_units = units;
