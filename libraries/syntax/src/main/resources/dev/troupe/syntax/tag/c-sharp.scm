; Begun from queries/tags.scm of tree-sitter-c-sharp (see NOTICE.md).
(namespace_declaration name: (_) @name) @definition.module
(file_scoped_namespace_declaration name: (_) @name) @definition.module
(class_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(struct_declaration name: (identifier) @name) @definition.struct
(record_declaration name: (identifier) @name) @definition.struct
(record_declaration (parameter_list (parameter name: (identifier) @name) @definition.property))
(enum_declaration name: (identifier) @name) @definition.enum
(enum_member_declaration name: (identifier) @name) @definition.enum_member
(delegate_declaration name: (identifier) @name) @definition.type
(constructor_declaration name: (identifier) @name) @definition.constructor
(method_declaration name: (identifier) @name) @definition.method
(local_function_statement name: (identifier) @name) @definition.function
(property_declaration name: (identifier) @name) @definition.property
(event_field_declaration
  (variable_declaration (variable_declarator name: (identifier) @name))) @definition.property
(event_declaration name: (identifier) @name) @definition.property
((field_declaration
  (modifier) @_const
  (variable_declaration (variable_declarator name: (identifier) @name))) @definition.constant
  (#eq? @_const "const"))
(field_declaration
  (variable_declaration (variable_declarator name: (identifier) @name))) @definition.field

(invocation_expression function: (identifier) @reference.call)
(invocation_expression function: (generic_name (identifier) @reference.call))
(invocation_expression function: (member_access_expression name: (identifier) @reference.call))
(invocation_expression
  function: (member_access_expression name: (generic_name (identifier) @reference.call)))
(invocation_expression
  function: (conditional_access_expression (member_binding_expression name: (identifier) @reference.call)))
(object_creation_expression type: (identifier) @reference.call)
(object_creation_expression type: (generic_name (identifier) @reference.call))
(object_creation_expression type: (qualified_name name: (identifier) @reference.call))
(base_list (identifier) @reference.type)
(base_list (qualified_name name: (identifier) @reference.type))
(primary_constructor_base_type type: (identifier) @reference.type)
(generic_name (identifier) @reference.type)
(type_argument_list (identifier) @reference.type)
(variable_declaration type: (identifier) @reference.type)
(parameter type: (identifier) @reference.type)
(nullable_type type: (identifier) @reference.type)
(array_type type: (identifier) @reference.type)
(method_declaration returns: (identifier) @reference.type)
(property_declaration type: (identifier) @reference.type)
(cast_expression type: (identifier) @reference.type)
(as_expression right: (identifier) @reference.type)
(typeof_expression type: (identifier) @reference.type)
(type_parameter_constraint type: (identifier) @reference.type)
(catch_declaration type: (identifier) @reference.type)
(attribute name: (identifier) @reference.type)
((member_access_expression expression: (identifier) @reference.type)
  (#match? @reference.type "^[A-Z]"))
(member_access_expression name: (identifier) @reference.other)
(argument (identifier) @reference.other)

(using_directive name: (identifier) (_) @import)
(using_directive . (identifier) @import .)
(using_directive (qualified_name) @import .)

(comment) @comment
