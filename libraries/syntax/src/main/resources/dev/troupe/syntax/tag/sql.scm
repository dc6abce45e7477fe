(create_table (object_reference name: (identifier) @name)) @definition.table
(create_view (object_reference name: (identifier) @name)) @definition.table
(create_materialized_view (object_reference name: (identifier) @name)) @definition.table
(create_function (object_reference name: (identifier) @name)) @definition.function
(create_type (object_reference name: (identifier) @name)) @definition.type
(create_index column: (identifier) @name) @definition.property
(create_table
  (column_definitions (column_definition name: (identifier) @name) @definition.field))
(alter_table
  (object_reference name: (identifier) @container)
  (add_column (column_definition name: (identifier) @name) @definition.field))

(invocation (object_reference name: (identifier) @reference.call))
(column_definition (object_reference name: (identifier) @reference.type))
(relation (object_reference name: (identifier) @reference.type))
(insert (object_reference name: (identifier) @reference.type))
(create_index (object_reference name: (identifier) @reference.type))
(alter_table (object_reference name: (identifier) @reference.type))
(field name: (identifier) @reference.other)

(comment) @comment
(marginalia) @comment
