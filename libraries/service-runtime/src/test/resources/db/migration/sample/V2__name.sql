ALTER TABLE sample.thing ADD COLUMN name text;
