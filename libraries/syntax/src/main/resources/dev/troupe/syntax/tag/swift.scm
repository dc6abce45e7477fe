; Begun from queries/tags.scm of tree-sitter-swift (see NOTICE.md).
(class_declaration declaration_kind: "struct" name: (type_identifier) @name) @definition.struct
(class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum
(class_declaration declaration_kind: "extension" name: (user_type (type_identifier) @name .)) @scope
(class_declaration name: (type_identifier) @name) @definition.class
(protocol_declaration name: (type_identifier) @name) @definition.interface
(typealias_declaration name: (type_identifier) @name) @definition.type
(associatedtype_declaration name: (type_identifier) @name) @definition.type
(enum_entry name: (simple_identifier) @name) @definition.enum_member
(init_declaration "init" @name) @definition.constructor
(function_declaration name: (simple_identifier) @name) @definition.function
(protocol_function_declaration name: (simple_identifier) @name) @definition.method
(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property
(class_body
  (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(enum_class_body
  (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(source_file
  (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable)

(call_expression . (simple_identifier) @reference.call)
(call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))
(user_type (type_identifier) @reference.type .)
((navigation_expression target: (simple_identifier) @reference.type)
  (#match? @reference.type "^[A-Z]"))
(navigation_suffix suffix: (simple_identifier) @reference.other)
(value_argument value: (simple_identifier) @reference.other)

(import_declaration (identifier) @import)

(comment) @comment
(multiline_comment) @comment
