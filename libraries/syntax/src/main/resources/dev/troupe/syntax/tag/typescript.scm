; Begun from queries/tags.scm of tree-sitter-typescript (see NOTICE.md).
(abstract_class_declaration name: (type_identifier) @name) @definition.class
(interface_declaration name: (type_identifier) @name) @definition.interface
(type_alias_declaration name: (type_identifier) @name) @definition.type
(enum_declaration name: (identifier) @name) @definition.enum
(enum_body name: (_) @name @definition.enum_member)
(enum_body (enum_assignment name: (_) @name) @definition.enum_member)
(internal_module name: (_) @name) @definition.module
(module name: (_) @name) @definition.module
(internal_module
  body: (statement_block (export_statement
    (lexical_declaration (variable_declarator name: (identifier) @name) @definition.constant))))
(module
  body: (statement_block (export_statement
    (lexical_declaration (variable_declarator name: (identifier) @name) @definition.constant))))
(function_signature name: (identifier) @name) @definition.function
(method_signature name: (_) @name) @definition.method
(abstract_method_signature name: (_) @name) @definition.method
(public_field_definition
  name: (_) @name
  value: [(arrow_function) (function_expression)]) @definition.method
(public_field_definition name: (_) @name) @definition.field
(property_signature name: (_) @name) @definition.property
((method_definition
  name: (property_identifier) @_constructor
  parameters: (formal_parameters
    (required_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.field))
  (#eq? @_constructor "constructor"))

(extends_clause value: (identifier) @reference.type)
(extends_clause value: (member_expression property: (property_identifier) @reference.type))
(type_identifier) @reference.type
(import_require_clause source: (string) @import)
