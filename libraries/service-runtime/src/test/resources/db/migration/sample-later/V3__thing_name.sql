DROP INDEX CONCURRENTLY IF EXISTS sample.thing_name;
CREATE UNIQUE INDEX CONCURRENTLY thing_name ON sample.thing (name);
