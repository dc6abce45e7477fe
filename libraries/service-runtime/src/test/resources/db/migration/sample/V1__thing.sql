CREATE TABLE sample.thing (id int);
