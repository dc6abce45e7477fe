(field_definition
  property: (_) @name
  value: [(arrow_function) (function_expression)]) @definition.method
(field_definition property: (_) @name) @definition.field
(class_heritage (identifier) @reference.type)
(class_heritage (member_expression property: (property_identifier) @reference.type))
