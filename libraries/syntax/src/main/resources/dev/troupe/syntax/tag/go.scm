; Begun from queries/tags.scm of tree-sitter-go (see NOTICE.md).
(function_declaration name: (identifier) @name) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration
    type: [
      (type_identifier) @container
      (pointer_type (type_identifier) @container)
      (generic_type type: (type_identifier) @container)
      (pointer_type (generic_type type: (type_identifier) @container))
    ]))
  name: (field_identifier) @name) @definition.method
(type_spec name: (type_identifier) @name type: (struct_type)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type)) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type
(field_declaration name: (field_identifier) @name) @definition.field
(method_elem name: (field_identifier) @name) @definition.method
(source_file (const_declaration (const_spec name: (identifier) @name) @definition.constant))
(source_file (var_declaration (var_spec name: (identifier) @name) @definition.variable))
(source_file (var_declaration
  (var_spec_list (var_spec name: (identifier) @name) @definition.variable)))

(call_expression function: (identifier) @reference.call)
(call_expression function: (selector_expression field: (field_identifier) @reference.call))
(call_expression function: (parenthesized_expression (identifier) @reference.call))
(composite_literal type: (type_identifier) @reference.call)
(composite_literal type: (qualified_type name: (type_identifier) @reference.call))
(type_identifier) @reference.type
(selector_expression field: (field_identifier) @reference.other)
(argument_list (identifier) @reference.other)

(import_spec path: (_) @import)

(comment) @comment
