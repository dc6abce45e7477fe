; Begun from queries/tags.scm of tree-sitter-java (see NOTICE.md).
(class_declaration name: (identifier) @name) @definition.class
(record_declaration name: (identifier) @name) @definition.struct
(interface_declaration name: (identifier) @name) @definition.interface
(annotation_type_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_constant name: (identifier) @name) @definition.enum_member
(method_declaration name: (identifier) @name) @definition.method
(annotation_type_element_declaration name: (identifier) @name) @definition.method
(constructor_declaration name: (identifier) @name) @definition.constructor
(compact_constructor_declaration name: (identifier) @name) @definition.constructor
(record_declaration
  parameters: (formal_parameters (formal_parameter name: (identifier) @name) @definition.field))
((field_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.constant
  (#match? @name "^[A-Z][A-Z0-9_]*$"))
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.field
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.constant
(module_declaration name: (_) @name) @definition.module

(method_invocation name: (identifier) @reference.call)
(method_reference "::" (identifier) @reference.call)
(object_creation_expression type: (type_identifier) @reference.call)
(object_creation_expression type: (generic_type (type_identifier) @reference.call))
(object_creation_expression type: (scoped_type_identifier (type_identifier) @reference.call .))
(type_identifier) @reference.type
(marker_annotation name: (identifier) @reference.type)
(annotation name: (identifier) @reference.type)
((method_invocation object: (identifier) @reference.type) (#match? @reference.type "^[A-Z]"))
((field_access object: (identifier) @reference.type) (#match? @reference.type "^[A-Z]"))
((method_reference . (identifier) @reference.type) (#match? @reference.type "^[A-Z]"))
(field_access field: (identifier) @reference.other)

(import_declaration (scoped_identifier) @import.from (asterisk) @import.name)
(import_declaration (scoped_identifier) @import .)
(import_declaration (identifier) @import .)

(line_comment) @comment
(block_comment) @comment
