; Begun from queries/tags.scm of tree-sitter-scala (see NOTICE.md).
(class_definition name: (identifier) @name) @definition.class
(object_definition name: (identifier) @name) @definition.class
(trait_definition name: (identifier) @name) @definition.interface
(enum_definition name: (identifier) @name) @definition.enum
(simple_enum_case name: (identifier) @name) @definition.enum_member
(full_enum_case name: (identifier) @name) @definition.enum_member
(type_definition name: (type_identifier) @name) @definition.type
((function_definition name: (identifier) @name) @definition.constructor (#eq? @name "this"))
(function_definition name: (identifier) @name) @definition.function
(function_declaration name: (identifier) @name) @definition.function
(given_definition name: (identifier) @name) @definition.variable
(class_definition
  class_parameters: (class_parameters
    (class_parameter name: (identifier) @name) @definition.field))
(template_body (val_definition pattern: (identifier) @name) @definition.field)
(template_body (var_definition pattern: (identifier) @name) @definition.field)
(template_body (val_declaration name: (identifier) @name) @definition.field)
(template_body (var_declaration name: (identifier) @name) @definition.field)
(compilation_unit (val_definition pattern: (identifier) @name) @definition.variable)
(compilation_unit (var_definition pattern: (identifier) @name) @definition.variable)

(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (identifier) @reference.call))
(call_expression function: (generic_function function: (identifier) @reference.call))
(call_expression
  function: (generic_function function: (field_expression field: (identifier) @reference.call)))
(instance_expression (type_identifier) @reference.call)
(instance_expression (generic_type type: (type_identifier) @reference.call))
(type_identifier) @reference.type
((field_expression value: (identifier) @reference.type) (#match? @reference.type "^[A-Z]"))
(field_expression field: (identifier) @reference.other)
(arguments (identifier) @reference.other)

(import_declaration) @import.statement

(comment) @comment
(block_comment) @comment
