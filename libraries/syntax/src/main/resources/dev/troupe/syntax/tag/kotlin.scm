(class_declaration "interface" (type_identifier) @name) @definition.interface
(class_declaration "enum" (type_identifier) @name) @definition.enum
(class_declaration (type_identifier) @name) @definition.class
(object_declaration (type_identifier) @name) @definition.class
(companion_object (type_identifier) @name) @definition.class
(enum_entry . (simple_identifier) @name) @definition.enum_member
(type_alias (type_identifier) @name) @definition.type
(secondary_constructor "constructor" @name) @definition.constructor
(function_declaration (simple_identifier) @name) @definition.function
(class_parameter (binding_pattern_kind) (simple_identifier) @name) @definition.property
((property_declaration
  (modifiers (property_modifier) @_const)
  (variable_declaration (simple_identifier) @name)) @definition.constant
  (#eq? @_const "const"))
(source_file (property_declaration (variable_declaration (simple_identifier) @name)) @definition.variable)
(class_body (property_declaration (variable_declaration (simple_identifier) @name)) @definition.property)

(call_expression . (simple_identifier) @reference.call)
(call_expression . (navigation_expression (navigation_suffix (simple_identifier) @reference.call) .))
(constructor_invocation (user_type (type_identifier) @reference.type .))
(annotation (user_type (type_identifier) @reference.type .))
(user_type (type_identifier) @reference.type .)
((navigation_expression . (simple_identifier) @reference.type) (#match? @reference.type "^[A-Z]"))
(callable_reference (simple_identifier) @reference.call .)
(navigation_suffix (simple_identifier) @reference.other)
(value_argument (simple_identifier) @reference.other)

(import_header (identifier) @import.from (wildcard_import) @import.name)
(import_header (identifier) @import .)
(import_header (identifier) @import (import_alias))

(line_comment) @comment
(multiline_comment) @comment
