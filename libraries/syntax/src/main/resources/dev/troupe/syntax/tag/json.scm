; Two levels: what is deeper is data.
(document (object (pair key: (string) @name) @definition.property))
(document (object (pair value: (object (pair key: (string) @name) @definition.property))))
(document (array (object (pair key: (string) @name) @definition.property)))
