; Begun from queries/tags.scm of tree-sitter-php (see NOTICE.md).
(namespace_definition name: (namespace_name) @name) @definition.module
(class_declaration name: (name) @name) @definition.class
(interface_declaration name: (name) @name) @definition.interface
(trait_declaration name: (name) @name) @definition.interface
(enum_declaration name: (name) @name) @definition.enum
(enum_case name: (name) @name) @definition.enum_member
(function_definition name: (name) @name) @definition.function
((method_declaration name: (name) @name) @definition.constructor (#eq? @name "__construct"))
(method_declaration name: (name) @name) @definition.method
(property_declaration
  (property_element name: (variable_name (name) @name))) @definition.field
(property_promotion_parameter name: (variable_name (name) @name)) @definition.field
(assignment_expression
  left: (variable_name (name) @name)
  right: [(anonymous_function) (arrow_function)]) @definition.function
(const_declaration (const_element . (name) @name)) @definition.constant
((function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument (string (string_content) @name)))) @definition.constant
  (#eq? @_define "define"))

(object_creation_expression (name) @reference.call)
(object_creation_expression (qualified_name (name) @reference.call))
(function_call_expression function: (name) @reference.call)
(function_call_expression function: (qualified_name (name) @reference.call))
(scoped_call_expression name: (name) @reference.call)
(scoped_call_expression scope: (name) @reference.type)
(member_call_expression name: (name) @reference.call)
(nullsafe_member_call_expression name: (name) @reference.call)
(class_constant_access_expression . (name) @reference.type)
(class_constant_access_expression (name) @reference.other .)
(scoped_property_access_expression scope: (name) @reference.type)
(base_clause (name) @reference.type)
(base_clause (qualified_name (name) @reference.type))
(class_interface_clause (name) @reference.type)
(class_interface_clause (qualified_name (name) @reference.type))
(use_declaration (name) @reference.type)
(named_type (name) @reference.type)
(named_type (qualified_name (name) @reference.type))
(attribute (name) @reference.type)
(member_access_expression name: (name) @reference.other)

(namespace_use_declaration (namespace_use_clause . (_) @import))
(namespace_use_declaration
  (namespace_name) @import.namespace
  body: (namespace_use_group (namespace_use_clause . (_) @import.name)))
(require_once_expression [(string) (binary_expression)] @import)
(require_expression [(string) (binary_expression)] @import)
(include_expression [(string) (binary_expression)] @import)
(include_once_expression [(string) (binary_expression)] @import)

(comment) @comment
